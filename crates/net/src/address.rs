//! Addresses of hosts, and links to their tables.

use super::PORT;
use form_urlencoded::{Serializer, parse};
use http::Uri;
use thiserror::Error;

/// The query parameters of the table's name and, in a link to the page, of the host's address.
const TABLE: &str = "table";
const JOIN: &str = "join";

/// The address of a host and, in an invitation, the name of a table there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    url: String,
    table: Option<String>,
}

/// The error for a text that is not the address of a host.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no address of a host (hint: write `192.168.1.5`, `shogi.example.org:4848` or `wss://example.org/tenjiku`)"
)]
pub struct NoAddress(String);

impl Address {
    /// Reads an address: a host name or number, with or without a port, or a whole `ws://` or `wss://` address. An
    /// address with `?table=` and a name is an invitation to that table. Also reads the output of [`Self::in_page`].
    ///
    /// # Errors
    /// The text is not an address.
    pub fn read(text: &str) -> Result<Self, NoAddress> {
        let text = text.trim();
        let no_address = || NoAddress(text.chars().filter(|letter| !letter.is_control()).take(80).collect());
        if text.starts_with("http://") || text.starts_with("https://") {
            let query = text.split_once('?').ok_or_else(no_address)?.1;
            return Self::in_query(query).ok_or_else(no_address)?;
        }
        let (host, query) = text.split_once('?').unwrap_or((text, ""));
        let url = if host.contains("://") { host.to_owned() } else { Self::complete_url(host) };
        let uri: Uri = url.parse().map_err(|_| no_address())?;
        let is_websocket = matches!(uri.scheme_str(), Some("ws" | "wss"));
        let authority = uri.authority().ok_or_else(no_address)?;
        // The URI parser drops an invalid port instead of refusing it.
        let has_valid_port = authority.port_u16().is_some() || authority.as_str() == authority.host();
        if !is_websocket || !has_valid_port || authority.host().is_empty() {
            return Err(no_address());
        }
        Ok(Self { url, table: query_parameter(query, TABLE) })
    }

    /// The address in a text that consists of a link to a table and nothing else.
    pub fn in_link(text: &str) -> Option<Result<Self, NoAddress>> {
        let text = text.trim();
        let is_websocket = text.starts_with("ws://") || text.starts_with("wss://");
        let is_page = text.starts_with("http")
            && text.split_once('?').is_some_and(|(_, query)| query_parameter(query, JOIN).is_some());
        let is_link = (is_websocket || is_page) && !text.contains(char::is_whitespace);
        is_link.then(|| Self::read(text))
    }

    /// The address in the query of a link to the page, if it has one.
    pub fn in_query(query: &str) -> Option<Result<Self, NoAddress>> {
        let read = |address: String| {
            let address = Self::read(&address)?;
            Ok(Self { table: query_parameter(query, TABLE).or(address.table), ..address })
        };
        query_parameter(query, JOIN).map(read)
    }

    /// Completes a host name or number, with or without a port, to a URL.
    fn complete_url(host: &str) -> String {
        let in_brackets = host.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let has_port = match in_brackets {
            Some((_, after)) => after.starts_with(':'),
            None => host.matches(':').count() == 1,
        };
        match (has_port, in_brackets.is_none() && host.contains(':')) {
            (true, _) => format!("ws://{host}"),
            (false, true) => format!("ws://[{host}]:{PORT}"),
            (false, false) => format!("ws://{host}:{PORT}"),
        }
    }

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn of_this_machine(port: u16) -> Self {
        Self { url: format!("ws://127.0.0.1:{port}"), table: None }
    }

    /// The address as a URL, without the table.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The table of an invitation.
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// A link that invites to a table at this address.
    pub fn invitation(&self, table: &str) -> String {
        let query = Serializer::new(String::new()).append_pair(TABLE, table).finish();
        format!("{}?{query}", self.url)
    }

    /// The same invitation as a link to the page at `page`.
    pub fn in_page(&self, page: &str, table: &str) -> String {
        let mut query = Serializer::new(String::new());
        query.append_pair(JOIN, &self.url).append_pair(TABLE, table);
        format!("{page}?{}", query.finish())
    }
}

/// A query parameter that is not empty.
fn query_parameter(query: &str, name: &str) -> Option<String> {
    let query = query.split_once('#').map_or(query, |(query, _)| query).trim_start_matches('?');
    let parameter = parse(query.as_bytes()).find(|(key, _)| key == name);
    parameter.map(|(_, value)| value.into_owned()).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        for (text, url) in [
            ("192.168.1.5", "ws://192.168.1.5:4848"),
            (" shogi.example.org:99 ", "ws://shogi.example.org:99"),
            ("localhost", "ws://localhost:4848"),
            ("::1", "ws://[::1]:4848"),
            ("[::1]", "ws://[::1]:4848"),
            ("[::1]:7", "ws://[::1]:7"),
            ("wss://example.org/tenjiku", "wss://example.org/tenjiku"),
        ] {
            assert_eq!(Address::read(text).map(|address| address.url), Ok(url.to_owned()), "{text}");
        }
        for text in [
            "",
            " ",
            "http://example.org",
            "a b",
            "ws://",
            "exa mple.org:1",
            "host:port",
            "host:70000",
            "ftp://a",
        ] {
            let why = Address::read(text).expect_err(text).to_string();
            assert!(why.contains("192.168.1.5"), "{why}");
        }
    }

    #[test]
    fn an_invitation_names_host_and_table() {
        let host_address = Address::read("wss://example.org/tenjiku").expect("an address");
        let invitation = Address { table: Some("abcdefgh".to_owned()), ..host_address.clone() };
        for text in [
            host_address.invitation("abcdefgh"),
            host_address.in_page("https://example.org/play/", "abcdefgh"),
            "https://example.org/?join=wss%3A%2F%2Fexample.org%2Ftenjiku%3Ftable%3Dabcdefgh#x".to_owned(),
        ] {
            assert_eq!(Address::read(&text), Ok(invitation.clone()), "{text}");
        }
        assert_eq!(Address::read("example.org?table=").map(|address| address.table), Ok(None));
        assert_eq!(Address::in_query("?game=chu"), None);
        assert!(Address::read("https://example.org/?join=a+b").is_err());
        assert_eq!(Address::in_link(&invitation.invitation("abcdefgh")), Some(Ok(invitation)));
        for text in ["https://example.org/?game=chu", "example.org", "ws://a is an address"] {
            assert_eq!(Address::in_link(text), None, "{text}");
        }
    }
}
