//! Checks common to all lesson files.

use tenjiku_rules::variant::FaultReport;
use tenjiku_rules::variant::check::is_id;

/// Adds a fault if an id cannot be typed as one plain word.
pub(super) fn check_id(report: &mut FaultReport<'_>, path: &str, id: &str) {
    if !is_id(id) {
        report.fault(
            path,
            format!("the id `{id}` cannot be typed as one plain word"),
            "use lowercase letters, digits and `_`, beginning with a letter, such as `my_lesson`",
        );
    }
}

/// Adds a fault if a text that is to be shown is empty.
pub(super) fn expect_text(report: &mut FaultReport<'_>, path: &str, text: &str) {
    if text.trim().is_empty() {
        report.fault(path, "this text is empty", "write what is to be shown, or leave the field out");
    }
}
