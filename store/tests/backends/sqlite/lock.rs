//! One writer a file, by whatever name, for as long as it is the file of that name.

use std::fs;
use std::path::{Path, PathBuf};

use store::*;

use crate::sqlite::place::Place;
use crate::suite::backend::Backend;
use crate::suite::fixture::*;

async fn opened(path: &Path) -> Result<Store, StoreError> {
    Store::open(path, OpenOptions::default()).await
}

fn log_of(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}-wal", path.display()))
}

#[test]
fn no_name_leads_past_the_lock() {
    run(async {
        let place = Place::new();
        let name = |name: &str| place.path.with_file_name(name);
        // The file is made through a link that leads nowhere yet.
        std::os::unix::fs::symlink(&place.path, name("link.db")).unwrap();
        let store = opened(&name("link.db")).await.unwrap();
        assert!(matches!(opened(&place.path).await, Err(StoreError::InUse { .. })));
        fs::hard_link(&place.path, name("twin.db")).unwrap();
        assert!(matches!(opened(&name("twin.db")).await, Err(StoreError::InUse { .. })));
        assert!(matches!(
            check_free(&store::Place::from(&name("link.db"))).await,
            Err(StoreError::InUse { .. })
        ));
        fs::remove_file(name("test.db.lock")).unwrap();
        assert!(matches!(opened(&place.path).await, Err(StoreError::InUse { .. })));
        store.close().await.unwrap();
        // Two names have two logs: whoever opens the other name misses what is in the log of the first.
        for path in [&place.path, &name("twin.db")] {
            assert!(matches!(opened(path).await, Err(StoreError::Linked { names: 2, .. })));
            assert!(matches!(Reader::open(path).await, Err(StoreError::Linked { names: 2, .. })));
        }
        fs::remove_file(name("twin.db")).unwrap();
        opened(&name("link.db")).await.unwrap().close().await.unwrap();
    });
}

/// A descriptor of the file that is closed takes the locks of the whole process with it, and so those of `SQLite`.
#[cfg(target_os = "linux")]
#[test]
fn who_is_refused_takes_no_lock_of_the_database_away() {
    use std::os::unix::fs::MetadataExt;
    run(async {
        let place = Place::new();
        let (store, _) = filled(&place).await;
        let node = fs::metadata(&place.path).unwrap().ino();
        let held = || {
            let locks = fs::read_to_string("/proc/locks").unwrap();
            let ours = |line: &&str| line.contains(" POSIX ") && line.contains(&format!(":{node} "));
            locks.lines().filter(ours).count()
        };
        let before = held();
        assert!(before > 0, "the library has its own locks");
        assert!(opened(&place.path).await.is_err());
        assert_eq!(held(), before);
        store.close().await.unwrap();
        assert_eq!(held(), 0);
    });
}

#[test]
fn a_file_that_was_moved_is_written_to_no_more() {
    run(async {
        let place = Place::new();
        let (mut store, ids) = filled(&place).await;
        let aside = place.path.with_file_name("aside");
        let more = [batch("anna", ids[0], pairs(ids[0], 180..190))];
        for path in [place.path.clone(), log_of(&place.path)] {
            fs::rename(&path, &aside).unwrap();
            let error = store.writer.commit(&more).await.unwrap_err();
            assert!(matches!(&error, StoreError::Gone { path: gone, .. } if *gone == path), "{error:?}");
            fs::copy(&aside, &path).unwrap();
            assert!(store.writer.check_in_place().is_err(), "a copy is another file");
            fs::rename(&aside, &path).unwrap();
        }
        assert_eq!(store.writer.commit(&more).await.unwrap()[0].new_pairs, 10);
        assert!(store.reader.check().await.unwrap().is_empty());
    });
}

#[test]
fn a_young_file_knows_its_experiments_without_its_log() {
    run(async {
        let [place, copy] = [Place::new(), Place::new()];
        let mut store = place.open().await;
        fs::copy(&place.path, &copy.path).unwrap();
        assert!(
            Reader::open(&copy.path).await.unwrap().experiments().await.unwrap().is_empty(),
            "it is ours"
        );
        store.writer.put_experiment(&experiment("first")).await.unwrap();
        fs::copy(&place.path, &copy.path).unwrap();
        let reader = Reader::open(&copy.path).await.unwrap();
        assert_eq!(reader.experiment("first").await.unwrap().experiment.name, "first");
    });
}
