//! `tenjiku lab problems` and its files.

use crate::program::{out, run_alone};
use std::fs;

/// The file keeps its problems, and a faulty one is not overwritten.
#[test]
fn problems_are_added_to_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("micro.tsv");
    let file = path.to_str().expect("UTF-8");
    let make = |count: &'static str| {
        let args = ["lab", "problems", "--variant", "micro", "--tasks", "mate", "--threads", "1", "--count"];
        [&args[..], &[count, "--out", file]].concat()
    };
    assert!(out(&make("1")).lines().last().unwrap_or_default().starts_with("1 new problems in "));
    let first = fs::read_to_string(&path).expect("a file");
    assert!(out(&make("2")).lines().last().unwrap_or_default().starts_with("1 new problems in "));
    let second = fs::read_to_string(&path).expect("a file");
    let problem = first.lines().last().expect("a problem");
    assert!(second.contains(problem) && second.lines().count() == first.lines().count() + 1, "{second}");
    fs::write(&path, "id\ttask\tsfen\nx\tdance\ty\n").expect("it can be written");
    let error = run_alone(&make("3")).err;
    assert!(error.contains("micro.tsv:2:3: `dance` is no task (hint: "), "{error}");
    assert!(fs::read_to_string(&path).expect("a file").contains("dance"));
}
