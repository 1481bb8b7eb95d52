//! Tables on disk. Each has two files: its record, which is an ordinary saved game, and its seats.

use super::game_cache::GameCache;
use super::secret;
use super::table::{Table, TableRules};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::thread;
use tenjiku_platform::files;
use tenjiku_platform::record::save_record;
use tenjiku_records::GameTree;

/// The extension of the file of the seats; the record ends with `.ron` alone.
const SEATS_EXTENSION: &str = "seats";
/// Tables written in parallel: a disk that is slow to sync one file syncs many in the same time.
const MAX_WRITERS: usize = 16;

/// The folder of saved tables.
#[derive(Debug)]
pub(super) struct TableStore(PathBuf);

impl TableStore {
    pub const fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    fn record_path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.ron"))
    }

    fn seats_path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.{SEATS_EXTENSION}"))
    }

    /// Saves the games of tables and, where marked, their seats. Returns a sentence for each that could not be
    /// written; its previous files are left untouched.
    pub fn save_all(&self, tables: &[(&Table, bool)]) -> Vec<String> {
        let write = |(table, seats): &(&Table, bool)| self.save(table, *seats).err();
        if tables.len() < 2 {
            return tables.iter().filter_map(write).collect();
        }
        let parts = tables.chunks(tables.len().div_ceil(MAX_WRITERS));
        thread::scope(|scope| {
            let writers: Vec<_> = parts
                .map(|part| scope.spawn(move || part.iter().filter_map(write).collect::<Vec<_>>()))
                .collect();
            let panicked = |_| vec!["some tables could not be written".to_owned()];
            writers.into_iter().flat_map(|writer| writer.join().unwrap_or_else(panicked)).collect()
        })
    }

    fn save(&self, table: &Table, with_seats: bool) -> Result<(), String> {
        save_record(&table.record(), &self.record_path(table.name())).map_err(|why| why.to_string())?;
        if with_seats {
            let path = self.seats_path(table.name());
            files::write_atomically(&path, table.rules()).map_err(|why| write_error(&path, why))?;
        }
        Ok(())
    }

    /// Saves the record of a finished game under a separate name. The file never changes afterwards.
    pub fn save_finished(&self, table: &Table) -> Result<(), String> {
        let path = self.0.join("finished").join(format!("{}-{}.ron", table.name(), table.rules().game));
        save_record(&table.record(), &path).map_err(|why| why.to_string())
    }

    /// Deletes the files of a table.
    pub fn remove(&self, name: &str) -> Result<(), String> {
        for path in [self.seats_path(name), self.record_path(name)] {
            if files::exists(&path) {
                files::remove(&path).map_err(|why| write_error(&path, why))?;
            }
        }
        Ok(())
    }

    /// Loads all saved tables. Returns a sentence for each that cannot be read; its files are left untouched.
    pub fn load_all(&self, games: &mut GameCache) -> (Vec<Table>, Vec<String>) {
        let (mut tables, mut errors) = (Vec::new(), Vec::new());
        let paths = files::entries(&self.0).unwrap_or_default();
        for path in
            paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == SEATS_EXTENSION))
        {
            let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
            if !secret::is_table_name(name) {
                continue;
            }
            match self.load(name, path, games) {
                Ok(table) => tables.push(table),
                Err(why) => errors.push(why),
            }
        }
        (tables, errors)
    }

    fn load(&self, name: &str, path: &Path, games: &mut GameCache) -> Result<Table, String> {
        let error =
            |path: &Path, why: &dyn Display| format!("{}: this table is left out: {why}", path.display());
        let text = files::read_text(path).map_err(|why| error(path, &why))?;
        let rules: TableRules = ron::from_str(&text).map_err(|why| error(path, &why))?;
        let record = self.record_path(name);
        let text = files::read_text(&record).map_err(|why| error(&record, &why))?;
        let tree: GameTree =
            games.parse(&text, rules.variant.as_deref()).map_err(|why| error(&record, &why))?;
        Ok(Table::restore(name.to_owned(), tree, rules))
    }
}

fn write_error(path: &Path, why: impl Display) -> String {
    format!(
        "{}: cannot be written: {why} (hint: check the free space and the permissions of the folder)",
        path.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::{Library, Variant};

    #[test]
    fn all_changed_tables_are_written_or_reported() {
        let library = Arc::new(Library::built_in());
        let tree = GameTree::new(&Position::new(Variant::built_in("micro").unwrap()));
        let rules = TableRules { game: 1, ..TableRules::default() };
        let names = (0..50).map(|_| secret::new_table_name().expect("a name"));
        let tables: Vec<_> = names.map(|name| Table::new(name, tree.clone(), None, rules.clone())).collect();
        let changed: Vec<_> = tables.iter().map(|table| (table, true)).collect();
        let folder = tempfile::tempdir().expect("a folder");
        let store = TableStore::new(folder.path().join("tables"));
        assert_eq!(store.save_all(&changed), Vec::<String>::new());
        let (restored, errors) = store.load_all(&mut GameCache::new(library));
        assert_eq!((restored.len(), errors.len()), (tables.len(), 0));
        // A file has the name of the folder.
        let blocked = folder.path().join("file");
        std::fs::write(&blocked, "").expect("a file");
        assert_eq!(TableStore::new(blocked).save_all(&changed).len(), tables.len());
    }
}
