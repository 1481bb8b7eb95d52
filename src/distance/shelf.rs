//! Tables on the disk: the record of each game, an ordinary saved game, and beside it who sits there.

use super::games::Games;
use super::secret;
use super::table::{Table, TableRules};
use crate::platform::files;
use crate::record::save_record;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::thread;
use tenjiku_records::GameTree;

/// How the file about the seats ends; the record ends with `.ron` alone.
const SEATS: &str = "seats";
/// Tables that are written at a time: a disk that is slow to make one safe makes many safe at once.
const WRITERS: usize = 16;

/// The folder in which tables are kept.
#[derive(Debug)]
pub(super) struct Shelf(PathBuf);

impl Shelf {
    pub const fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    fn record_path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.ron"))
    }

    fn seats_path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.{SEATS}"))
    }

    /// Keeps the games of tables, and of some who sits there. Returns what could not be written, in a sentence for each;
    /// what was there before is left untouched.
    pub fn keep_all(&self, tables: &[(&Table, bool)]) -> Vec<String> {
        let write = |(table, seats): &(&Table, bool)| self.keep(table, *seats).err();
        if tables.len() < 2 {
            return tables.iter().filter_map(write).collect();
        }
        let parts = tables.chunks(tables.len().div_ceil(WRITERS));
        thread::scope(|scope| {
            let writers: Vec<_> = parts
                .map(|part| scope.spawn(move || part.iter().filter_map(write).collect::<Vec<_>>()))
                .collect();
            let halted = |_| vec!["some tables could not be written".to_owned()];
            writers.into_iter().flat_map(|writer| writer.join().unwrap_or_else(halted)).collect()
        })
    }

    fn keep(&self, table: &Table, seats_too: bool) -> Result<(), String> {
        save_record(&table.record(), &self.record_path(table.name())).map_err(|why| why.to_string())?;
        if seats_too {
            let path = self.seats_path(table.name());
            files::write_atomically(&path, table.rules()).map_err(|why| unkept(&path, why))?;
        }
        Ok(())
    }

    /// Keeps the record of a game that is over under a name of its own, and nothing else changes it from then on.
    ///
    /// # Errors
    /// What could not be written, in a sentence. What was there before is left untouched.
    pub fn keep_finished(&self, table: &Table) -> Result<(), String> {
        let path = self.0.join("finished").join(format!("{}-{}.ron", table.name(), table.rules().game));
        save_record(&table.record(), &path).map_err(|why| why.to_string())
    }

    /// Takes a table away.
    ///
    /// # Errors
    /// The same.
    pub fn clear(&self, name: &str) -> Result<(), String> {
        for path in [self.seats_path(name), self.record_path(name)] {
            if files::exists(&path) {
                files::remove(&path).map_err(|why| unkept(&path, why))?;
            }
        }
        Ok(())
    }

    /// The tables that are kept, and a sentence about each that cannot be read; its files stay as they are.
    pub fn tables(&self, games: &mut Games) -> (Vec<Table>, Vec<String>) {
        let (mut tables, mut faults) = (Vec::new(), Vec::new());
        let paths = files::entries(&self.0).unwrap_or_default();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == SEATS)) {
            let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
            if !secret::is_table_name(name) {
                continue;
            }
            match self.read(name, path, games) {
                Ok(table) => tables.push(table),
                Err(why) => faults.push(why),
            }
        }
        (tables, faults)
    }

    fn read(&self, name: &str, path: &Path, games: &mut Games) -> Result<Table, String> {
        let fault =
            |path: &Path, why: &dyn Display| format!("{}: this table is left out: {why}", path.display());
        let text = files::read_text(path).map_err(|why| fault(path, &why))?;
        let rules: TableRules = ron::from_str(&text).map_err(|why| fault(path, &why))?;
        let record = self.record_path(name);
        let text = files::read_text(&record).map_err(|why| fault(&record, &why))?;
        let tree: GameTree =
            games.read(&text, rules.variant.as_deref()).map_err(|why| fault(&record, &why))?;
        Ok(Table::with_tree(name.to_owned(), tree, rules))
    }
}

fn unkept(path: &Path, why: impl Display) -> String {
    format!("{}: cannot be written: {why} (hint: is there room, and may you write there?)", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::{Library, Variant};

    #[test]
    fn tables_that_change_at_one_time_are_all_written_or_told() {
        let library = Arc::new(Library::built_in());
        let game = Variant::compile(library.find("micro").expect("ours"), &[]).expect("it compiles");
        let tree = GameTree::new(&Position::new(Arc::new(game)));
        let rules = TableRules {
            variant: None,
            days: None,
            password: None,
            unlisted: false,
            delay: 0,
            game: 1,
            seats: [None, None],
            turn_ms: 0,
        };
        let names = (0..50).map(|_| secret::table_name().expect("a name"));
        let tables: Vec<_> = names.map(|name| Table::new(name, tree.clone(), None, rules.clone())).collect();
        let changed: Vec<_> = tables.iter().map(|table| (table, true)).collect();
        let folder = tempfile::tempdir().expect("a folder");
        let shelf = Shelf::new(folder.path().join("tables"));
        assert_eq!(shelf.keep_all(&changed), Vec::<String>::new());
        let (kept, faults) = shelf.tables(&mut Games::of(library));
        assert_eq!((kept.len(), faults.len()), (tables.len(), 0));
        // A file where the folder should be.
        let blocked = folder.path().join("file");
        std::fs::write(&blocked, "").expect("a file");
        assert_eq!(Shelf::new(blocked).keep_all(&changed).len(), tables.len());
    }
}
