//! Checks common to all lesson files.

use tenjiku_rules::variant::FaultReport;
use tenjiku_rules::variant::check::is_id;

pub(super) fn check_id(report: &mut FaultReport<'_>, path: &str, id: &str) {
    if !is_id(id) {
        report.fault(
            path,
            format!("the id `{id}` cannot be typed as one plain word"),
            "use lowercase letters, digits and `_`, beginning with a letter, such as `my_lesson`",
        );
    }
}

pub(super) fn expect_text(report: &mut FaultReport<'_>, path: &str, text: &str) {
    if text.trim().is_empty() {
        report.fault(path, "this text is empty", "write what is to be shown, or leave the field out");
    }
}
