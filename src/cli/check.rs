//! `tenjiku check`: checks variant files and the learned evaluations beside them.

use super::CliError;
use super::game_file::note;
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use tenjiku_platform::games;
use tenjiku_platform::sanitize::{self, one_line, path_excerpt};
use tenjiku_platform::user_tables::{self, files_for};
use tenjiku_records::formats::name_conflicts;
use tenjiku_rules::variant::{Library, Variant, VariantFile};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Variant files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Reports every fault of every file, one per line.
pub(super) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), CliError> {
    let (mut valid_lines, mut faults) = (Vec::new(), Vec::new());
    for path in &args.files {
        match check(path) {
            Ok(line) => valid_lines.push(line),
            Err(error) => faults.push(error),
        }
    }
    if !faults.is_empty() {
        return Err(CliError::Faults(faults.join("\n")));
    }
    for line in valid_lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn check(path: &Path) -> Result<String, String> {
    let file = games::read_file(path).map_err(|error| error.to_string())?;
    let shown_path = path_excerpt(&path.to_string_lossy());
    Variant::compile(&file, &[]).map_err(|error| one_line(&format!("{shown_path}: {error}")))?;
    check_tables(path, &file)?;
    let id = &file.id;
    for (other, names) in name_conflicts(&Library::built_in(), &file) {
        let names = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ");
        note(&format!(
            "{shown_path}: a file of another program that calls its game {names} is read as one of {other}, unless you add \
             --variant {id} (hint: the names of a copied game, `elsewhere` and `shogivar` among them, should be its own)"
        ));
    }
    let (files, ranks, kinds) = (file.files, file.ranks, file.pieces.len());
    let name = sanitize::excerpt(&file.name);
    Ok(format!("{shown_path}: {name} ({}), {files}x{ranks}, {kinds} kinds of piece: no faults", file.id))
}

/// Checks the learned evaluations beside a file: each must match some reading of the rules.
fn check_tables(path: &Path, file: &VariantFile) -> Result<(), String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for tables in files_for(&file.id, folder) {
        let readings = file.readings().filter_map(|choices| Variant::compile(file, &choices).ok());
        // `None` as soon as the tables fit one reading: then there is no fault.
        let faults: Option<Vec<_>> =
            readings.map(|variant| user_tables::read(&tables, &variant).err()).collect();
        if let Some(fault) = faults.unwrap_or_default().first() {
            return Err(one_line(&format!("{}: {fault}", path_excerpt(&tables.to_string_lossy()))));
        }
    }
    Ok(())
}
