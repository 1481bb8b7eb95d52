//! Features of a CECP engine: `feature memory=1 variants="chu,dai" done=1`.

/// The features we use.
#[derive(Debug, Default)]
pub(super) struct Features {
    /// Whether it has named any feature.
    pub has_any: bool,
    /// Its name.
    pub name: Option<String>,
    pub usermove: bool,
    pub ping: bool,
    pub memory: bool,
    pub smp: bool,
    variants: Vec<String>,
    /// The names of its options.
    options: Vec<String>,
}

impl Features {
    /// Reads a line without its first word. Returns whether it was the last one.
    pub fn read(&mut self, text: &str) -> bool {
        self.has_any = true;
        let mut is_done = false;
        for (name, value) in pairs(text) {
            let is_on = value == "1";
            match name {
                "myname" => self.name = Some(value.to_owned()),
                "usermove" => self.usermove = is_on,
                "ping" => self.ping = is_on,
                "memory" => self.memory = is_on,
                "smp" => self.smp = is_on,
                "variants" => self.variants = value.split(',').map(|name| name.trim().to_owned()).collect(),
                "option" => {
                    let name = value.split_once(" -").map_or(value, |(name, _)| name);
                    self.options.push(name.to_owned());
                }
                "done" => is_done |= is_on,
                _ => {}
            }
        }
        is_done
    }

    /// Whether it has an option with this name.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option == name)
    }

    /// The engine's name for a game, if it plays it. A board size before the name is ignored.
    pub fn game(&self, name: &str) -> Option<String> {
        let matches_name = |offered: &&String| {
            **offered == name || offered.rsplit_once('_').is_some_and(|(_, last)| last == name)
        };
        self.variants.iter().find(matches_name).cloned()
    }

    /// All games it offers.
    pub fn games(&self) -> String {
        if self.variants.is_empty() { "no game by name".to_owned() } else { self.variants.join(", ") }
    }
}

/// `name=value` pairs. A value with spaces is in double quotation marks.
fn pairs(text: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        pairs.push((name.trim(), value));
        rest = after.trim_start();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As HaChu 0.21 prints them.
    #[test]
    fn features_are_read() {
        let mut features = Features::default();
        assert!(!features.read(r#"variants="chu,nocastle,9x9+0_shogi,dai""#));
        assert!(!features.read("ping=1 setboard=1 colors=0 usermove=1 memory=1 debug=1 sigint=0"));
        assert!(!features.read(r#"myname="HaChu 0.21" highlight=1"#));
        assert!(!features.read(r#"option="Tsume -combo no /// Sente mates""#));
        assert!(features.read("done=1"));
        assert_eq!(features.name.as_deref(), Some("HaChu 0.21"));
        assert!(features.ping && features.usermove && features.memory && !features.smp);
        assert_eq!(features.game("chu").as_deref(), Some("chu"));
        assert_eq!(features.game("shogi").as_deref(), Some("9x9+0_shogi"));
        assert_eq!(features.game("tai"), None);
    }

    #[test]
    fn garbage_is_ignored() {
        for text in ["", "=", "==", "\"", "done", "done=\"1", "a=\"b", "= =1", "é=\"ü"] {
            let mut features = Features::default();
            let _ = features.read(text);
            assert_eq!(features.name, None);
        }
    }
}
