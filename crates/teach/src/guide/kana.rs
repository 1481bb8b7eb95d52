//! Romanization of kana, so that a pronunciation can be searched for in any spelling.

/// The combining voiced and half-voiced marks that may follow a kana.
const VOICED_MARKS: [char; 2] = ['\u{3099}', '\u{309a}'];
/// Half-width katakana, in the order of their code points.
const HALF_WIDTH: &str = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309a}";
const FIRST_HALF_WIDTH: char = 'ｦ';
const LAST_HALF_WIDTH: char = 'ﾟ';

/// Romanizes kana in Hepburn letters, spelled as in kana: `しょう` becomes `shou`. Everything else is kept.
pub(super) fn romanize(text: &str) -> String {
    let mut latin = String::with_capacity(text.len());
    let mut is_geminate = false;
    for kana in hiragana(text) {
        match kana {
            'っ' => is_geminate = true,
            'ー' => {}
            'ゃ' | 'ゅ' | 'ょ' => push_small_y(&mut latin, kana),
            'ぁ' | 'ぃ' | 'ぅ' | 'ぇ' | 'ぉ' => {
                // As in フォ: the small kana replaces the vowel of the syllable before.
                latin.pop();
                latin.push_str(small_vowel(kana));
            }
            _ => {
                let Some(syllable) = syllable(kana) else {
                    latin.push(kana);
                    is_geminate = false;
                    continue;
                };
                if std::mem::take(&mut is_geminate) {
                    latin.push(if syllable.starts_with('c') { 't' } else { first_letter(syllable) });
                }
                latin.push_str(syllable);
            }
        }
    }
    latin
}

/// Katakana of either width as hiragana, with voiced marks composed.
fn hiragana(text: &str) -> Vec<char> {
    let mut kana: Vec<char> = Vec::with_capacity(text.len());
    for letter in text.chars() {
        let letter = match letter {
            FIRST_HALF_WIDTH..=LAST_HALF_WIDTH => {
                let offset = (u32::from(letter) - u32::from(FIRST_HALF_WIDTH)) as usize;
                HALF_WIDTH.chars().nth(offset).unwrap_or(letter)
            }
            other => other,
        };
        let letter = match letter {
            'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60).unwrap_or(letter),
            other => other,
        };
        match (VOICED_MARKS.iter().position(|mark| *mark == letter), kana.last_mut()) {
            // In Unicode, a plain kana is followed by its voiced form, and this by its half-voiced form.
            (Some(mark), Some(last)) if matches!(last, 'か'..='ほ') => {
                *last = char::from_u32(u32::from(*last) + mark as u32 + 1).unwrap_or(*last);
            }
            (Some(_), _) => {}
            (None, _) => kana.push(letter),
        }
    }
    kana
}

/// Appends a small ya, yu or yo: `ki` becomes `kya`, and `shi` becomes `sha`.
fn push_small_y(latin: &mut String, kana: char) {
    latin.pop();
    if !latin.ends_with("sh") && !latin.ends_with("ch") && !latin.ends_with('j') {
        latin.push('y');
    }
    latin.push_str(small_vowel(kana));
}

/// The vowel of a small kana.
const fn small_vowel(kana: char) -> &'static str {
    match kana {
        'ゃ' | 'ぁ' => "a",
        'ぃ' => "i",
        'ゅ' | 'ぅ' => "u",
        'ぇ' => "e",
        _ => "o",
    }
}

fn first_letter(syllable: &str) -> char {
    syllable.chars().next().unwrap_or_default()
}

/// Full-size kana in Hepburn romanisation, a row of the kana table per line.
const SYLLABLES: [(&str, &[&str]); 17] = [
    ("あいうえおを", &["a", "i", "u", "e", "o", "o"]),
    ("かきくけこ", &["ka", "ki", "ku", "ke", "ko"]),
    ("がぎぐげご", &["ga", "gi", "gu", "ge", "go"]),
    ("さしすせそ", &["sa", "shi", "su", "se", "so"]),
    ("ざじずぜぞ", &["za", "ji", "zu", "ze", "zo"]),
    ("たちつてと", &["ta", "chi", "tsu", "te", "to"]),
    ("だぢづでど", &["da", "ji", "zu", "de", "do"]),
    ("なにぬねの", &["na", "ni", "nu", "ne", "no"]),
    ("はひふへほ", &["ha", "hi", "fu", "he", "ho"]),
    ("ばびぶべぼ", &["ba", "bi", "bu", "be", "bo"]),
    ("ぱぴぷぺぽ", &["pa", "pi", "pu", "pe", "po"]),
    ("まみむめも", &["ma", "mi", "mu", "me", "mo"]),
    ("やゆよ", &["ya", "yu", "yo"]),
    ("らりるれろ", &["ra", "ri", "ru", "re", "ro"]),
    ("わ", &["wa"]),
    ("ん", &["n"]),
    ("ゔ", &["vu"]),
];

/// A full-size kana in Latin letters.
fn syllable(kana: char) -> Option<&'static str> {
    if !matches!(kana, 'ぁ'..='ゔ') {
        return None;
    }
    SYLLABLES.iter().find_map(|(row, latin)| {
        let index = row.chars().position(|known| known == kana)?;
        latin.get(index).copied()
    })
}

#[cfg(test)]
mod tests {
    use super::romanize;

    /// The readings of the pieces as dictionaries spell them.
    #[test]
    fn every_kind_of_kana_is_romanized() {
        for (kana, latin) in [
            ("ししょう", "shishou"),
            ("りゅうおう", "ryuuou"),
            ("ちゅうにん", "chuunin"),
            ("てっしょう", "tesshou"),
            ("はっち", "hatchi"),
            ("ほんおう", "honou"),
            ("ヒシャ", "hisha"),
            ("ﾋｼｬ", "hisha"),
            ("ｶﾞﾘｭｳ", "garyuu"),
            ("か\u{3099}りゅう", "garyuu"),
            ("は\u{309a}", "pa"),
            ("フォーク", "foku"),
            ("きょう", "kyou"),
            ("じゃ", "ja"),
            ("と金", "to金"),
            ("Lion 獅子", "Lion 獅子"),
        ] {
            assert_eq!(romanize(kana), latin, "{kana}");
        }
    }
}
