//! Tables in the local network: a host announces itself by mDNS, and guests find it without an address.

use super::address::Address;
use mdns_sd::{ServiceDaemon, ServiceEvent, ServiceInfo};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Under this type hosts announce themselves.
const KIND: &str = "_tenjiku._tcp.local.";

/// A host that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTable {
    /// Its name.
    pub host: String,
    /// What is played there, as the host says it.
    pub about: String,
    /// Where it is.
    pub address: Address,
}

/// A host that announces itself until this is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    name: String,
}

impl Announcement {
    /// Announces a host that listens on a port of this machine.
    ///
    /// # Errors
    /// What the network says, in a sentence.
    pub fn new(host: &str, about: &str, port: u16) -> Result<Self, String> {
        let daemon = ServiceDaemon::new().map_err(|why| why.to_string())?;
        let properties = [("host", host), ("about", about)];
        // Two hosts on one machine have two names.
        let name = format!("tenjiku-{}-{port}", std::process::id());
        let machine = format!("{name}.local.");
        let service = ServiceInfo::new(KIND, &name, &machine, "", port, &properties[..]);
        let service = service.map_err(|why| why.to_string())?.enable_addr_auto();
        let name = service.get_fullname().to_owned();
        daemon.register(service).map_err(|why| why.to_string())?;
        Ok(Self { daemon, name })
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        // Who is not told that the host has gone finds out by trying.
        if let Ok(done) = self.daemon.unregister(&self.name) {
            let _ = done.recv_timeout(Duration::from_millis(300));
        }
        let _ = self.daemon.shutdown();
    }
}

/// The hosts that answer within a time.
///
/// # Errors
/// What the network says, in a sentence.
pub fn find_tables(time: Duration) -> Result<Vec<FoundTable>, String> {
    let daemon = ServiceDaemon::new().map_err(|why| why.to_string())?;
    let events = daemon.browse(KIND).map_err(|why| why.to_string())?;
    let until = Instant::now() + time;
    let mut found = BTreeMap::new();
    while let Ok(event) = events.recv_timeout(until.saturating_duration_since(Instant::now())) {
        if let ServiceEvent::ServiceResolved(service) = event {
            let text =
                |name: &str| super::message::called(service.get_property_val_str(name).unwrap_or_default());
            // An address of the older kind is the one people know.
            let mut places: Vec<_> = service.get_addresses().iter().map(ToString::to_string).collect();
            places.sort_by_key(|place| (place.contains(':'), place.starts_with("127."), place.clone()));
            let Some(place) = places.first() else { continue };
            let place = if place.contains(':') { format!("[{place}]") } else { place.clone() };
            if let Ok(address) = Address::read(&format!("{place}:{}", service.get_port())) {
                let table = FoundTable { host: text("host"), about: text("about"), address };
                found.insert(service.get_fullname().to_owned(), table);
            }
        }
    }
    let _ = daemon.shutdown();
    Ok(found.into_values().collect())
}
