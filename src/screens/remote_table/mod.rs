//! Remote tables: joining a table by address or in the local network, hosting a table, and the panel with
//! players and chat.

mod forms;
#[cfg(not(target_family = "wasm"))]
mod hosting;
mod invitation;
#[cfg(not(target_family = "wasm"))]
mod local_hosts;
mod table_panel;

use crate::app::{
    Action, GameInView, HandleActions, HandleEscape, Layer, ProbePoints, Screen, Settings, Toast,
};
use crate::game::{GameSystems, JoinRequest, PlyPlayed, Remote, RemoteNews, Session};
use crate::ui::{UiSystems, beside_board, focus, max_window_height, titled_window};
use crate::view::alarm::waker;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use forms::{Forms, TableRequest};
#[cfg(not(target_family = "wasm"))]
use hosting::Hosting;
pub use invitation::Invited;
use invitation::invitation;
use table_panel::TablePanel;
use tenjiku_language::say;
use tenjiku_net::{Address, Connection, SeatStore, install_variant};
use tenjiku_rules::Side;

/// A message: the player wants to play a remote friend.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FriendRequest {
    /// Invite the friend to a table on this machine, at which the player has this side.
    Invite(Side),
    /// Open the window of remote tables.
    Open,
}

const ID: &str = "elsewhere";
/// Width of the window, in points.
const WIDTH: f32 = 380.0;

#[derive(Resource, Default)]
struct RemoteTableWindow {
    is_open: bool,
    forms: Forms,
    panel: TablePanel,
    request: Option<TableRequest>,
    copies_link: bool,
    seat_store: Option<SeatStore>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RemoteTableWindow>().add_message::<Invited>().add_message::<FriendRequest>();
    app.on_action(Action::RemoteTables, |mut state: ResMut<RemoteTableWindow>| {
        state.is_open = !state.is_open;
    });
    app.on_escape(Layer::Window(ID), |mut state: ResMut<RemoteTableWindow>| {
        std::mem::take(&mut state.is_open)
    });
    app.add_systems(
        Update,
        (fill_in_invitation.run_if(on_message::<Invited>), handle_remote_events)
            .after(GameSystems::Remote)
            .before(GameSystems::Players),
    );
    #[cfg(not(target_family = "wasm"))]
    {
        let stop = |mut hosting: ResMut<Hosting>| hosting.stop();
        let stop = stop.run_if(resource_removed::<Remote>);
        app.init_resource::<Hosting>();
        app.add_systems(Update, stop.after(GameSystems::Remote).before(GameSystems::Players));
    }
    let shown = (open_for_friend.run_if(on_message::<FriendRequest>), show, carry_out_request)
        .chain()
        .in_set(UiSystems::Overlays);
    app.add_systems(EguiPrimaryContextPass, shown);
}

/// Fills in the form from an invitation. A player who is at a table still sees that table until leaving it.
fn fill_in_invitation(mut invited: MessageReader<Invited>, mut state: ResMut<RemoteTableWindow>) {
    for Invited(at) in invited.read() {
        state.forms.fill_in(at);
        state.is_open = true;
    }
}

/// Opens the window and, for `Invite`, requests a new table.
#[cfg_attr(target_family = "wasm", expect(unused_variables, reason = "a page cannot host a table"))]
fn open_for_friend(
    mut requests: MessageReader<FriendRequest>,
    settings: Res<Settings>,
    mut state: ResMut<RemoteTableWindow>,
) {
    for friend in requests.read() {
        state.is_open = true;
        #[cfg(not(target_family = "wasm"))]
        if let FriendRequest::Invite(side) = friend {
            state.request = Some(TableRequest::invite(*side, settings.clock));
        }
    }
}

/// Handles events of the remote table. Once both players are present, the window closes to show the board.
fn handle_remote_events(
    mut news: MessageReader<RemoteNews>,
    mut played: MessageReader<PlyPlayed>,
    remote: Option<Res<Remote>>,
    mut state: ResMut<RemoteTableWindow>,
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) {
    if played.read().count() > 0 {
        state.bypass_change_detection().panel.clear_connection_state();
    }
    for news in news.read() {
        match news {
            RemoteNews::Seated { table, token, .. } => {
                let error =
                    state.seat_store.as_ref().and_then(|seat_store| seat_store.save(table, token).err());
                toasts.write_batch(error.map(Toast::alarm));
                state.is_open = true;
            }
            RemoteNews::SeatLost(table) => {
                let error = state.seat_store.as_ref().and_then(|seat_store| seat_store.forget(table).err());
                toasts.write_batch(error.map(Toast::alarm));
                toasts.write(Toast::news(say!("remote-seat-lost", table = table.as_str())));
            }
            RemoteNews::Refused(why) => drop(toasts.write(Toast::alarm(why.clone()))),
            RemoteNews::Over(why) => {
                toasts.write(Toast::alarm(say!("remote-over", why = why.as_str())));
                commands.remove_resource::<Remote>();
            }
            RemoteNews::Broken(_)
            | RemoteNews::Foreign(_)
            | RemoteNews::OfferDeclined
            | RemoteNews::Rematch(_) => state.is_open = true,
            RemoteNews::Seats(occupants) if state.panel.completes(occupants) => {
                state.is_open = remote.as_ref().is_some_and(|remote| remote.asks_for_game());
            }
            _ => {}
        }
        let notice = state.panel.handle_event(news);
        toasts.write_batch(notice.map(Toast::news));
    }
}

fn show(
    mut contexts: EguiContexts,
    mut state: ResMut<RemoteTableWindow>,
    remote: Option<Res<Remote>>,
    session: Res<Session>,
    // A `ParamSet`, because `GameInView` also reads the settings.
    mut settings: ParamSet<(GameInView, ResMut<Settings>)>,
    (screen, mut probe_points): (Res<State<Screen>>, ResMut<ProbePoints>),
    mut toasts: MessageWriter<Toast>,
) -> Result {
    state.bypass_change_detection().forms.probe_points.clear();
    if !state.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let game = settings.p0().get();
    let mut settings = settings.p1();
    let max_height = max_window_height(&ctx);
    let mut is_open = true;
    let state = &mut *state;
    if state.copies_link
        && let Some(link) = remote.as_deref().and_then(|remote| state.panel.invitation(remote))
    {
        state.copies_link = false;
        ctx.copy_text(link);
        toasts.write(Toast::news(say!("elsewhere-invited")));
    }
    let window = titled_window(say!("elsewhere-title"), ID, &mut is_open);
    let window = beside_board(&ctx, window.resizable(false));
    let width = WIDTH.min(ctx.viewport_rect().width() - 60.0);
    let shown = window.show(&ctx, |ui| {
        with_natural_height(ui, (width, max_height), |ui| match &remote {
            Some(remote) => {
                let is_over = session.outcome().is_some();
                state.panel.show(ui, remote, is_over)
            }
            None => state.forms.show(ui, &mut settings, game.as_deref()),
        })
    });
    if *screen.get() == Screen::Start {
        probe_points.0.append(&mut state.forms.probe_points);
    }
    state.is_open = is_open;
    state.request = shown.and_then(|shown| shown.inner).flatten().or_else(|| state.request.take());
    Ok(())
}

/// Shows the contents at their natural height, with a scroll bar if they exceed the available height.
fn with_natural_height<T>(
    ui: &mut egui::Ui,
    (width, max_height): (f32, f32),
    contents: impl FnOnce(&mut egui::Ui) -> T,
) -> T {
    ui.set_width(width);
    let scroll_area = egui::ScrollArea::vertical().max_height(max_height).min_scrolled_height(max_height);
    let shown = scroll_area.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let shown = contents(ui);
        focus::scroll_to_focus(ui);
        shown
    });
    shown.inner
}

fn carry_out_request(
    mut state: ResMut<RemoteTableWindow>,
    #[cfg(not(target_family = "wasm"))] mut hosting: ResMut<Hosting>,
    remote: Option<ResMut<Remote>>,
    (in_view, settings): (GameInView, Res<Settings>),
    proxy: Option<Res<EventLoopProxyWrapper>>,
    (mut toasts, mut news): (MessageWriter<Toast>, MessageWriter<RemoteNews>),
    mut commands: Commands,
) {
    let Some(request) = state.bypass_change_detection().request.take() else { return };
    let game = in_view.get().ok_or_else(|| say!("elsewhere-no-game"));
    let name = settings.name_of(Side::Black).unwrap_or_else(|| say!("elsewhere-guest"));
    let target = match request {
        TableRequest::Leave => {
            let declined = remote.and_then(|mut remote| remote.decline_game());
            news.write_batch(declined.map(RemoteNews::SeatLost));
            return commands.remove_resource::<Remote>();
        }
        TableRequest::Agree => {
            let error = remote.and_then(|mut remote| {
                remote.agree_to_game().and_then(|variant_file| install_variant(variant_file).err())
            });
            toasts.write_batch(error.map(Toast::alarm));
            state.is_open = false;
            return;
        }
        TableRequest::Join { address, request } => JoinTarget::at(&address, request),
        TableRequest::Open { address, table } => game
            .and_then(|game| invitation(&table, &game))
            .and_then(|invitation| JoinTarget::at(&address, JoinRequest::Open(Box::new(invitation)))),
        #[cfg(not(target_family = "wasm"))]
        TableRequest::Host { table, network } => {
            state.copies_link = network;
            game.and_then(|game| hosting.open((&table, network), &game, &name, &mut toasts))
        }
    };
    match target {
        Ok(JoinTarget { address, public_address, request }) => {
            state.seat_store = SeatStore::for_host(&address);
            let saved_seat =
                state.seat_store.as_ref().and_then(|seat_store| seat_store.find(request.table()));
            let wake = proxy.map(|proxy| waker(&proxy));
            let connection = Connection::open(address, name, move || wake.iter().for_each(|wake| wake()));
            state.panel = TablePanel::at(public_address);
            commands.insert_resource(Remote::new(connection, request.back_to(saved_seat)));
        }
        Err(why) => drop(toasts.write(Toast::alarm(why))),
    }
}

/// The addresses of a table, and the request to send there.
struct JoinTarget {
    address: Address,
    public_address: Option<Address>,
    request: JoinRequest,
}

impl JoinTarget {
    /// A table at a remote host.
    ///
    /// # Errors
    /// The text is not a valid address.
    fn at(address: &str, request: JoinRequest) -> Result<Self, String> {
        let address = Address::read(address).map_err(|why| why.to_string())?;
        let request = request.at(address.table());
        Ok(Self { public_address: Some(address.clone()), address, request })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;
    use bevy::ecs::system::RunSystemOnce;
    use tenjiku_net::Seat;

    #[test]
    fn a_friend_is_invited_to_a_table_that_other_machines_reach() {
        let mut world = World::new();
        world.init_resource::<RemoteTableWindow>();
        world.init_resource::<Messages<FriendRequest>>();
        world.insert_resource(Settings { clock: "10:00+5".parse().ok(), ..Settings::default() });
        world.write_message(FriendRequest::Invite(Side::White));
        world.run_system_once(open_for_friend).expect("it runs");
        let state = world.resource::<RemoteTableWindow>();
        let Some(TableRequest::Host { table, network: true }) = &state.request else { panic!("no table") };
        assert_eq!((table.seat, &table.password), (Seat::White, &None));
        assert!(state.is_open && table.time.is_some());
    }

    /// The height of the window with `lines` lines of text.
    fn height(lines: usize) -> f32 {
        let (ctx, mut height) = (crate::ui::theme::test_context(), 0.0);
        // A window needs a few frames to determine its size.
        for _ in 0..4 {
            test_frame::draw(&ctx, egui::vec2(1280.0, 800.0), [], |ui| {
                let max_height = max_window_height(ui.ctx());
                let shown = egui::Window::new("elsewhere").resizable(false).show(ui.ctx(), |ui| {
                    with_natural_height(ui, (WIDTH, max_height), |ui| {
                        (0..lines).for_each(|_| drop(ui.label("Ann")));
                    });
                });
                height = shown.expect("a window").response.rect.height();
            });
        }
        height
    }

    #[test]
    fn the_window_is_as_tall_as_its_contents_up_to_a_limit() {
        assert!(height(5) < 200.0, "{}", height(5));
        assert!(height(10) > height(5) + 50.0);
        let (tallest, limit) = (height(500), 800.0);
        assert!(tallest > 600.0 && tallest < limit, "{tallest}");
    }
}
