//! Who comes in: how many lines one address may have on which nobody has said yet who they are, and what those hear who
//! are not let in.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Lines of one address on which nobody has said hello. A room full of players behind one router has only a few of them
/// at a time: saying hello takes as long as the line does there and back a few times.
const HALF_OPEN: usize = 20;

/// Whom a host lets in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Door {
    /// The most lines of one address on which nobody has said hello yet.
    pub half_open: usize,
    /// Addresses without that limit: those of web servers through which guests come.
    pub proxies: Vec<IpAddr>,
}

impl Default for Door {
    /// What suits a host that is reached without a web server, or through one on its own machine.
    fn default() -> Self {
        let proxies = vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        Self { half_open: HALF_OPEN, proxies }
    }
}

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoEntry {
    /// All lines are taken.
    Full,
    /// So many of the same address have not said hello.
    HalfOpen(usize),
}

impl Door {
    /// Whether lines from an address are counted.
    pub(super) fn counts(&self, from: Origin) -> bool {
        !self.proxies.iter().any(|proxy| Origin::of(*proxy) == from)
    }
}

impl fmt::Display for NoEntry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => out.write_str("all lines are taken (hint: try again later)"),
            Self::HalfOpen(most) => write!(
                out,
                "from your address {most} lines are open on which nobody has said hello, and more are not taken (hint: try again in a few seconds)"
            ),
        }
    }
}

impl NoEntry {
    /// The answer to a greeting that is not read: a guest of ours shows its sentence.
    pub(super) fn answer(self) -> String {
        let body = format!("{self}\n");
        format!(
            "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\nRetry-After: 10\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
    }
}

/// Where a line comes from. Who has one IPv6 address has the whole block, so only the half that names it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    V4(Ipv4Addr),
    V6([u16; 4]),
    Here,
}

impl Origin {
    pub(super) const fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::V4(address),
            IpAddr::V6(Ipv6Addr::LOCALHOST) => Self::Here,
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Self::V6([a, b, c, d])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(text: &str) -> Origin {
        Origin::of(text.parse().expect("an address"))
    }

    #[test]
    fn one_block_of_addresses_is_one_origin() {
        assert_eq!(origin("2001:db8:1:2::1"), origin("2001:db8:1:2:ffff::9"));
        assert_ne!(origin("2001:db8:1:2::1"), origin("2001:db8:1:3::1"));
        assert_ne!(origin("192.0.2.1"), origin("192.0.2.2"));
        assert_eq!(origin("192.0.2.1"), origin("::ffff:192.0.2.1"), "the same over a socket for both");
    }

    #[test]
    fn this_machine_is_not_counted_unless_that_is_wanted() {
        let door = Door::default();
        for here in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert!(!door.counts(origin(here)), "{here}");
        }
        for elsewhere in ["192.0.2.1", "::2", "2001:db8::1"] {
            assert!(door.counts(origin(elsewhere)), "{elsewhere}");
        }
        let door = Door { proxies: vec!["192.0.2.1".parse().expect("an address")], ..door };
        assert!(door.counts(origin("127.0.0.1")) && !door.counts(origin("192.0.2.1")));
    }
}
