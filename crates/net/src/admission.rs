//! Connection admission: the limit of connections per address before the hello, and the HTTP response to rejected ones.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use thiserror::Error;

/// Default limit of connections per address without a hello. Players behind one router rarely have more than a
/// few: a hello takes only a few round trips.
const DEFAULT_HALF_OPEN: usize = 20;

/// Limits on new connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdmissionPolicy {
    /// Maximum number of connections per address that have not sent a hello.
    pub half_open: usize,
    /// Addresses exempt from that limit: reverse proxies through which clients connect.
    pub proxies: Vec<IpAddr>,
}

impl Default for AdmissionPolicy {
    /// For a host that is reached directly, or through a reverse proxy on its own machine.
    fn default() -> Self {
        let proxies = vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        Self { half_open: DEFAULT_HALF_OPEN, proxies }
    }
}

/// Why a connection is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum Rejection {
    /// All connections are in use.
    #[error("all lines are taken (hint: try again later)")]
    Full,
    /// This number of connections of the same address have not sent a hello.
    #[error(
        "your address already has {0} connections that have not sent a hello (hint: try again in a few seconds)"
    )]
    HalfOpen(usize),
}

impl AdmissionPolicy {
    /// Whether connections from an address are limited.
    pub(super) fn is_limited(&self, from: Origin) -> bool {
        !self.proxies.iter().any(|proxy| Origin::from_ip(*proxy) == from)
    }
}

impl Rejection {
    /// The HTTP response, sent without reading the request: our clients show its body.
    pub(super) fn http_response(self) -> String {
        let body = format!("{self}\n");
        format!(
            "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\nRetry-After: 10\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
    }
}

/// The origin of a connection. An IPv6 subscriber owns a whole /64, so only the network half counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    V4(Ipv4Addr),
    V6([u16; 4]),
    Loopback,
}

impl Origin {
    pub(super) const fn from_ip(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::V4(address),
            IpAddr::V6(Ipv6Addr::LOCALHOST) => Self::Loopback,
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
        Origin::from_ip(text.parse().expect("an address"))
    }

    #[test]
    fn addresses_in_one_ipv6_block_are_one_origin() {
        assert_eq!(origin("2001:db8:1:2::1"), origin("2001:db8:1:2:ffff::9"));
        assert_ne!(origin("2001:db8:1:2::1"), origin("2001:db8:1:3::1"));
        assert_ne!(origin("192.0.2.1"), origin("192.0.2.2"));
        assert_eq!(
            origin("192.0.2.1"),
            origin("::ffff:192.0.2.1"),
            "an IPv4-mapped address is the IPv4 address"
        );
    }

    #[test]
    fn the_local_machine_is_only_limited_if_it_is_not_a_proxy() {
        let policy = AdmissionPolicy::default();
        for local in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert!(!policy.is_limited(origin(local)), "{local}");
        }
        for remote in ["192.0.2.1", "::2", "2001:db8::1"] {
            assert!(policy.is_limited(origin(remote)), "{remote}");
        }
        let policy = AdmissionPolicy { proxies: vec!["192.0.2.1".parse().expect("an address")], ..policy };
        assert!(policy.is_limited(origin("127.0.0.1")) && !policy.is_limited(origin("192.0.2.1")));
    }
}
