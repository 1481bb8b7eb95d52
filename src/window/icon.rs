//! The icon of the window. Systems show it in the title bar or in the list of open windows; macOS and Wayland use the
//! icon of the package instead.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use png::Decoder;
use std::io::Cursor;
use winit::window::Icon;

const PICTURE: &[u8] = include_bytes!("../../packaging/icon/icon.png");

pub(super) fn show(window: Single<Entity, With<PrimaryWindow>>, _main: NonSendMarker) -> Result {
    let icon = icon()?;
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.get_window(*window) {
            window.set_window_icon(Some(icon));
        }
    });
    Ok(())
}

fn icon() -> Result<Icon> {
    let mut reader = Decoder::new(Cursor::new(PICTURE)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let frame = reader.next_frame(&mut pixels)?;
    Ok(Icon::from_rgba(pixels, frame.width, frame.height)?)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_can_be_read() {
        super::icon().expect("four bytes for each pixel");
    }
}
