//! Tables elsewhere: joining one by its address or in the local network, opening one of one's own, and who is there and
//! what they say.

mod forms;
mod hosting;
mod talk;

use crate::app::{Action, GameInView, HandleActions, HandleEscape, Layer, Settings, Toast};
use crate::distance::{Address, Line, SeatBook};
use crate::game::{Errand, GameSystems, PlyPlayed, Remote, RemoteNews, Session};
use crate::rules::Side;
use crate::say;
use crate::ui::{BoardArea, UiSystems, focus, titled_window, window_room};
use crate::variant::Variant;
use crate::view::alarm::waker;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use forms::{Forms, Wish};
use hosting::Hosting;
use std::sync::Arc;
use talk::Talk;

const ID: &str = "elsewhere";
/// Width of the window, in points.
const WIDTH: f32 = 380.0;

/// The window, and the table.
#[derive(Resource, Default)]
struct Elsewhere {
    is_open: bool,
    forms: Forms,
    talk: Talk,
    /// The seats at the host that we are at.
    book: Option<SeatBook>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Elsewhere>().init_resource::<Hosting>();
    app.on_action(Action::Elsewhere, |mut elsewhere: ResMut<Elsewhere>| {
        elsewhere.is_open = !elsewhere.is_open;
    });
    app.on_escape(Layer::Window(ID), |mut elsewhere: ResMut<Elsewhere>| {
        std::mem::take(&mut elsewhere.is_open)
    });
    let stop = |mut hosting: ResMut<Hosting>| hosting.stop();
    app.add_systems(
        Update,
        (listen, stop.run_if(resource_removed::<Remote>))
            .after(GameSystems::Remote)
            .before(GameSystems::Players),
    );
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays));
}

/// Takes in what comes over the line.
fn listen(
    mut news: MessageReader<RemoteNews>,
    mut played: MessageReader<PlyPlayed>,
    mut elsewhere: ResMut<Elsewhere>,
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) {
    if played.read().count() > 0 {
        elsewhere.bypass_change_detection().talk.forget_line();
    }
    for news in news.read() {
        match news {
            RemoteNews::Seated { table, token, .. } => {
                let noted = elsewhere.book.as_ref().and_then(|book| book.note(table, token).err());
                toasts.write_batch(noted.map(Toast::alarm));
                elsewhere.is_open = true;
            }
            RemoteNews::SeatLost(table) => {
                let noted = elsewhere.book.as_ref().and_then(|book| book.forget(table).err());
                toasts.write_batch(noted.map(Toast::alarm));
                toasts.write(Toast::news(say!("remote-seat-lost", table = table.as_str())));
            }
            RemoteNews::Refused(why) => drop(toasts.write(Toast::alarm(why.clone()))),
            RemoteNews::Over(why) => {
                toasts.write(Toast::alarm(say!("remote-over", why = why.as_str())));
                commands.remove_resource::<Remote>();
            }
            RemoteNews::Broken(_) | RemoteNews::Declined | RemoteNews::Rematch(_) => elsewhere.is_open = true,
            _ => {}
        }
        let said = elsewhere.talk.take(news);
        toasts.write_batch(said.map(Toast::news));
    }
}

fn show(
    mut contexts: EguiContexts,
    mut elsewhere: ResMut<Elsewhere>,
    mut hosting: ResMut<Hosting>,
    remote: Option<Res<Remote>>,
    session: Res<Session>,
    // The game in view reads the settings.
    mut settings: ParamSet<(GameInView, ResMut<Settings>)>,
    (area, proxy): (Res<BoardArea>, Option<Res<EventLoopProxyWrapper>>),
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) -> Result {
    if !elsewhere.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let game = settings.p0().get();
    let mut settings = settings.p1();
    let room = window_room(&ctx);
    let mut is_open = true;
    let elsewhere = &mut *elsewhere;
    let window = titled_window(say!("elsewhere-title"), ID, &mut is_open);
    let window = window.default_pos(area.0.min + egui::vec2(16.0, 16.0)).resizable(false).vscroll(true);
    let shown = window.default_height(room).max_height(room).show(&ctx, |ui| {
        ui.set_width(WIDTH.min(ctx.viewport_rect().width() - 60.0));
        let wish = match &remote {
            Some(remote) => {
                let is_over = session.outcome().is_some();
                elsewhere.talk.show(ui, remote, &hosting, is_over).then_some(Wish::Leave)
            }
            None => elsewhere.forms.show(ui, &mut settings, game.as_deref()),
        };
        focus::follow(ui);
        wish
    });
    elsewhere.is_open = is_open;
    let Some(wish) = shown.and_then(|shown| shown.inner).flatten() else { return Ok(()) };
    if wish == Wish::Leave {
        commands.remove_resource::<Remote>();
        return Ok(());
    }
    let wake = proxy.map(|proxy| waker(&proxy));
    let name = settings.name_of(Side::Black).unwrap_or_else(|| say!("elsewhere-guest"));
    match begin(wish, (&mut hosting, game.as_ref(), &name), &mut toasts) {
        Ok((address, errand)) => {
            elsewhere.book = SeatBook::of(&address);
            let kept = elsewhere.book.as_ref().and_then(|book| book.find(errand.table()));
            let errand = errand.back_to(kept);
            let line = Line::open(address, name, move || wake.iter().for_each(|wake| wake()));
            elsewhere.talk = Talk::default();
            commands.insert_resource(Remote::new(line, errand));
        }
        Err(why) => drop(toasts.write(Toast::alarm(why))),
    }
    Ok(())
}

/// Where to go, and what for.
fn begin(
    wish: Wish,
    (hosting, game, name): (&mut Hosting, Option<&Arc<Variant>>, &str),
    toasts: &mut MessageWriter<Toast>,
) -> Result<(Address, Errand), String> {
    let at = |address: String| Address::read(&address).map_err(|why| why.to_string());
    match (wish, game) {
        (Wish::Join { address, errand }, _) => Ok((at(address)?, errand)),
        (Wish::Open { address, table }, Some(game)) => {
            Ok((at(address)?, Errand::Open(Box::new(hosting::invitation(&table, game)?))))
        }
        (Wish::Host { table, network }, Some(game)) => hosting.open((&table, network), game, name, toasts),
        _ => Err(say!("elsewhere-no-game")),
    }
}
