//! New glyphs are uploaded to the graphics card in the frame that first shows them.

use super::TestWindow;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// Size of the text in points. No other text has this size, so its glyphs are new.
#[derive(Resource, Default)]
struct TextSize(Option<f32>);

#[derive(Resource, Default)]
struct SentImages(usize);

fn draw_text(mut contexts: EguiContexts, text_size: Res<TextSize>) -> Result {
    if let Some(size) = text_size.0 {
        let (at, font) = (egui::pos2(20.0, 20.0), egui::FontId::proportional(size));
        let painter = contexts.ctx_mut()?.debug_painter();
        painter.text(at, egui::Align2::LEFT_TOP, "0:27", font, egui::Color32::RED);
    }
    Ok(())
}

fn count_sent(mut changes: MessageReader<AssetEvent<Image>>, mut sent: ResMut<SentImages>) {
    let is_sent = |change: &&AssetEvent<Image>| {
        matches!(change, AssetEvent::Added { .. } | AssetEvent::Modified { .. })
    };
    sent.0 = changes.read().filter(is_sent).count();
}

#[test]
fn new_glyphs_are_sent_with_the_frame_that_shows_them() {
    let mut app = TestWindow::new();
    app.init_resource::<TextSize>().init_resource::<SentImages>();
    app.add_systems(EguiPrimaryContextPass, draw_text).add_systems(Last, count_sent);
    let is_idle = (0..300).any(|_| {
        app.update();
        app.resource::<SentImages>().0 == 0
    });
    assert!(is_idle, "the glyphs of the start screen have been uploaded");
    for size in [71.0, 73.0, 79.0] {
        app.world_mut().resource_mut::<TextSize>().0 = Some(size);
        app.update();
        let uploads = app.resource::<SentImages>().0;
        assert!(uploads > 0, "letters of {size} points are drawn, and their texture is not sent");
        app.run(4);
        assert_eq!(app.resource::<SentImages>().0, 0, "it is sent once");
    }
}
