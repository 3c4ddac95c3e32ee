//! How many files a process may have open, and how many connections of workers and clients follow from that.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::front::admission::Room;

/// What a coordinator has open besides the connections of workers and clients: those of the pages (1024, and a few more), of the database
/// and of queries.
pub const BESIDES: usize = 1536;

/// Lets this process have as many files open as it is allowed to ask for, and says how many that are. Where it cannot be raised it stays
/// what it is.
#[must_use]
pub fn raise() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }); // what counts is read below
    }
    let allowed = getrlimit(Resource::Nofile).current;
    allowed.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX)
}

/// The connections for which so many open files are enough: as many as were asked for, or as there is room for. If they are not enough, how
/// many connections there could be.
pub fn room(files: usize, asked: Option<usize>) -> Result<Room, usize> {
    let most = files.saturating_sub(BESIDES).max(files / 2);
    match asked {
        Some(asked) if asked > most => Err(most),
        Some(asked) => Ok(Room::of(asked)),
        None => Ok(Room::of(most.min(Room::USUAL))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_what_files_are_enough_for() {
        let all = |files, asked| room(files, asked).map(|room| room.all);
        assert_eq!(all(1024, None), Ok(512), "half, where that is little");
        assert_eq!(all(20_000, None), Ok(Room::USUAL));
        assert_eq!(all(20_000, Some(18_000)), Ok(18_000));
        assert_eq!(all(20_000, Some(19_000)), Err(20_000 - BESIDES));
        assert_eq!(all(usize::MAX, None), Ok(Room::USUAL));
        assert_eq!(room(20_000, Some(8000)).unwrap().of_address, 7000, "an eighth is left to others");
    }

    #[test]
    fn a_process_has_what_it_may_ask_for() {
        let most = getrlimit(Resource::Nofile).maximum;
        assert_eq!(raise(), most.map_or(usize::MAX, |most| most as usize));
    }
}
