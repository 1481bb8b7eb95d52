//! A table hosted by this program.

use super::JoinTarget;
use super::forms::NewTable;
use super::invitation::invitation;
use crate::app::Toast;
use crate::game::JoinRequest;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_language::SpokenName;
use tenjiku_net::{LocalServer, PORT};
use tenjiku_rules::variant::Variant;

#[derive(Resource, Default)]
pub(super) struct Hosting(Option<LocalServer>);

impl Hosting {
    pub fn stop(&mut self) {
        self.0 = None;
    }

    /// Opens a table for a game.
    ///
    /// # Errors
    /// A sentence on why the table cannot be opened.
    pub fn open(
        &mut self,
        (request, network): (&NewTable, bool),
        game: &Arc<Variant>,
        name: &str,
        toasts: &mut MessageWriter<Toast>,
    ) -> Result<JoinTarget, String> {
        self.stop();
        let invitation = invitation(request, game)?;
        let open =
            |port| LocalServer::open(name, (network, port), Some(invitation.clone()), |note| warn!("{note}"));
        // Another window may have a table at the usual port.
        let opened = open(PORT).or_else(|_| open(0));
        let (mut server, table) = opened.map_err(|why| why.to_string())?;
        let mut public_address = None;
        if network {
            public_address = Some(server.address_for_others());
            toasts.write_batch(server.announce(name, game.spoken_name()).err().map(Toast::alarm));
        }
        let address = server.address();
        self.0 = Some(server);
        let request =
            JoinRequest::Sit { table, seat: Some(request.seat), password: request.password.clone() };
        Ok(JoinTarget { address, public_address, request })
    }
}
