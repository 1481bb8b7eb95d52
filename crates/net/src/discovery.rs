//! Hosts on the local network: a host announces itself by mDNS, and clients find it without an address.

use super::address::Address;
use mdns_sd::{ServiceDaemon, ServiceEvent, ServiceInfo};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The DNS-SD service type of hosts.
const SERVICE_TYPE: &str = "_tenjiku._tcp.local.";

/// A discovered host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscoveredHost {
    /// Its name.
    pub host: String,
    /// The host's description of its games.
    pub about: String,
    /// Its address.
    pub address: Address,
}

/// Announces a host until dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    name: String,
}

impl Announcement {
    /// Announces a host that listens on a port of this machine.
    ///
    /// # Errors
    /// The error of the network, in a sentence.
    pub fn new(host: &str, about: &str, port: u16) -> Result<Self, String> {
        let daemon = ServiceDaemon::new().map_err(|why| why.to_string())?;
        let properties = [("host", host), ("about", about)];
        // The process and the port make the name unique on this machine.
        let name = format!("tenjiku-{}-{port}", std::process::id());
        let machine = format!("{name}.local.");
        let service = ServiceInfo::new(SERVICE_TYPE, &name, &machine, "", port, &properties[..]);
        let service = service.map_err(|why| why.to_string())?.enable_addr_auto();
        let name = service.get_fullname().to_owned();
        daemon.register(service).map_err(|why| why.to_string())?;
        Ok(Self { daemon, name })
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        // Best effort: a client that misses the message finds out when it connects.
        if let Ok(done) = self.daemon.unregister(&self.name) {
            let _ = done.recv_timeout(Duration::from_millis(300));
        }
        let _ = self.daemon.shutdown();
    }
}

/// Lists the hosts that answer within `timeout`.
///
/// # Errors
/// The error of the network, in a sentence.
pub fn discover_hosts(timeout: Duration) -> Result<Vec<DiscoveredHost>, String> {
    let daemon = ServiceDaemon::new().map_err(|why| why.to_string())?;
    let events = daemon.browse(SERVICE_TYPE).map_err(|why| why.to_string())?;
    let deadline = Instant::now() + timeout;
    let mut hosts = BTreeMap::new();
    while let Ok(event) = events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
        if let ServiceEvent::ServiceResolved(service) = event {
            let property = |name: &str| {
                super::message::sanitize_name(service.get_property_val_str(name).unwrap_or_default())
            };
            // IPv4 first: those are the addresses users know.
            let mut addresses: Vec<_> = service.get_addresses().iter().map(ToString::to_string).collect();
            addresses
                .sort_by_key(|address| (address.contains(':'), address.starts_with("127."), address.clone()));
            let Some(address) = addresses.first() else { continue };
            let address = if address.contains(':') { format!("[{address}]") } else { address.clone() };
            if let Ok(address) = Address::read(&format!("{address}:{}", service.get_port())) {
                let host = DiscoveredHost { host: property("host"), about: property("about"), address };
                hosts.insert(service.get_fullname().to_owned(), host);
            }
        }
    }
    let _ = daemon.shutdown();
    Ok(hosts.into_values().collect())
}
