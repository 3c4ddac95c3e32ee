//! Admission: which connections are held at the same time, so that no single address takes the room of all others.
//!
//! Whoever connects and says nothing costs as much as whoever works, so a connection counts for little until it is known:
//! when there is no room, the one that has been silent longest gives way to the newest. What is known stays. If all are known,
//! the newest gets one of a few spare places, where whoever serves it answers only what must always be answered.
//!
//! Nothing here reads a clock or a socket: `connection` does.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use crate::front::connection_id::ConnectionId;

/// How many connections are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// In all.
    pub all: usize,
    /// Of one address; of IPv6, of one network of 64 bits, which is what a single customer gets.
    pub of_address: usize,
    /// Beyond these, when all of them are known.
    pub spare: usize,
}

impl Room {
    /// So many connections are held unless somebody says otherwise: each costs memory and a file handle.
    pub(crate) const USUAL: usize = 16_384;

    /// So many for workers and clients. Nearly all of them may come from one address, as a whole cluster does; an eighth is left to others.
    #[must_use]
    pub const fn of(all: usize) -> Self {
        Self { all, of_address: all - all / 8, spare: 0 }
    }
}

/// How far a connection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It has not said anything that could be answered.
    Silent,
    /// It was answered, but nobody knows whose it is.
    Speaking,
    /// Whose it is was shown, or nobody asks.
    Known,
}

/// A connection that is held.
#[derive(Debug)]
struct Held {
    address: IpAddr,
    stage: Stage,
    is_spare: bool,
    /// Dropped to end it.
    _stay: oneshot::Sender<()>,
}

#[derive(Debug, Default)]
struct Table {
    /// By number, so the oldest first.
    held: BTreeMap<ConnectionId, Held>,
    next: u64,
    /// How many of them have a spare place, how many are known, and of the others how many each address has: counted as they come and go, because there may be thousands.
    spare: usize,
    known: usize,
    of_address: BTreeMap<IpAddr, usize>,
}

impl Table {
    /// Makes room for a connection; whether its place is a spare one. Nothing if there is no room at all.
    fn make_room(&mut self, room: Room, address: IpAddr) -> Option<bool> {
        let usual = |held: &Held| !held.is_spare;
        let same = |held: &Held| !held.is_spare && held.address == address;
        let has_room = if self.of_address.get(&address).is_some_and(|count| *count >= room.of_address) {
            self.give_way(same)
        } else {
            self.held.len() - self.spare < room.all || self.give_way(usual)
        };
        let spare = |held: &Held| held.is_spare;
        if has_room {
            Some(false)
        } else if self.spare < room.spare || self.give_way(spare) {
            Some(true)
        } else {
            None
        }
    }

    fn insert(&mut self, number: ConnectionId, held: Held) {
        if held.is_spare {
            self.spare += 1;
        } else {
            *self.of_address.entry(held.address).or_default() += 1;
        }
        self.held.insert(number, held);
    }

    /// Whether it was there.
    fn remove(&mut self, number: ConnectionId) -> bool {
        let Some(held) = self.held.remove(&number) else { return false };
        self.known -= usize::from(held.stage == Stage::Known);
        if held.is_spare {
            self.spare -= 1;
        } else if let Entry::Occupied(mut count) = self.of_address.entry(held.address) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
        true
    }

    /// Ends the oldest of these that is not known; false if all are.
    fn give_way(&mut self, which: impl Fn(&Held) -> bool) -> bool {
        let oldest = |wanted: Stage| {
            let found = self.held.iter().find(|(_, held)| held.stage == wanted && which(held));
            found.map(|(number, _)| *number)
        };
        let leaving = oldest(Stage::Silent).or_else(|| oldest(Stage::Speaking));
        leaving.is_some_and(|number| self.remove(number))
    }
}

/// The connections of one port. Clones share them.
#[derive(Clone, Debug)]
pub struct Admission {
    room: Room,
    table: Arc<Mutex<Table>>,
    /// Who is told when a connection has ended.
    ended: Option<mpsc::UnboundedSender<ConnectionId>>,
}

impl Admission {
    /// Nobody is there yet.
    #[must_use]
    pub fn new(room: Room) -> Self {
        Self { room, table: Arc::default(), ended: None }
    }

    /// The same, and somebody is told when a connection has ended.
    pub(crate) fn telling(self, ended: mpsc::UnboundedSender<ConnectionId>) -> Self {
        Self { ended: Some(ended), ..self }
    }

    /// A place for a connection from this address, if there is one.
    #[must_use]
    pub fn admit(&self, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut table = self.table();
        let is_spare = table.make_room(self.room, address)?;
        let (stay, leave) = oneshot::channel();
        let number = ConnectionId(table.next);
        table.next += 1;
        table.insert(number, Held { address, stage: Stage::Silent, is_spare, _stay: stay });
        Some(Place { number, is_spare, admission: self.clone(), leave })
    }

    /// How many connections are held of which it is known whose they are.
    #[must_use]
    pub fn known(&self) -> usize {
        self.table().known
    }

    /// Ends the oldest connection that is not known, if there is one: something else than room has run out.
    pub(crate) fn relieve(&self) {
        self.table().give_way(|_| true);
    }

    /// A connection said something that was answered.
    pub fn speaks(&self, number: ConnectionId) {
        self.advance(number, Stage::Speaking);
    }

    /// Whose a connection is was shown: it does not give way any more.
    pub fn is_known(&self, number: ConnectionId) {
        self.advance(number, Stage::Known);
    }

    fn advance(&self, number: ConnectionId, stage: Stage) {
        let Table { held, known, .. } = &mut *self.table();
        if let Some(held) = held.get_mut(&number)
            && held.stage != Stage::Known
        {
            held.stage = stage;
            *known += usize::from(stage == Stage::Known);
        }
    }

    fn is_silent(&self, number: ConnectionId) -> bool {
        self.table().held.get(&number).is_none_or(|held| held.stage == Stage::Silent)
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is counted as one address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

/// A connection's place, until it is dropped.
#[derive(Debug)]
pub struct Place {
    number: ConnectionId,
    is_spare: bool,
    admission: Admission,
    /// Ends when the connection has to leave.
    pub(crate) leave: oneshot::Receiver<()>,
}

impl Place {
    /// The number of the connection; none is given twice.
    #[must_use]
    pub const fn number(&self) -> ConnectionId {
        self.number
    }

    /// Whether there was no room, so that only what must always be answered is answered here.
    #[must_use]
    pub const fn is_spare(&self) -> bool {
        self.is_spare
    }

    /// Whether nothing came that could be answered.
    pub(crate) fn is_silent(&self) -> bool {
        self.admission.is_silent(self.number)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.admission.table().remove(self.number);
        if let Some(ended) = &self.admission.ended {
            let _ = ended.send(self.number); // nobody listens any more when the coordinator closes
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { all: 8, of_address: 4, spare: 2 };

    fn at(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn stays(place: &Place) -> bool {
        place.admission.table().held.contains_key(&place.number)
    }

    fn staying(places: &[Place]) -> usize {
        places.iter().filter(|place| stays(place)).count()
    }

    #[test]
    fn a_crowd_of_silent_connections_never_keeps_the_newest_out() {
        let admission = Admission::new(ROOM);
        let crowd: Vec<Place> = (0..1030).map(|_| admission.admit(at(1)).unwrap()).collect();
        assert_eq!(staying(&crowd), ROOM.of_address);
        let newest = admission.admit(at(1)).unwrap();
        assert!(!newest.is_spare(), "it can ask for everything");
        assert!(!stays(&crowd[1026]) && stays(&crowd[1027]), "the oldest gives way");
    }

    #[test]
    fn what_is_known_stays_and_the_newest_gets_a_spare_place() {
        let admission = Admission::new(ROOM);
        let mut known: Vec<Place> = (0..4).map(|_| admission.admit(at(1)).unwrap()).collect();
        for place in &known {
            admission.is_known(place.number());
            admission.speaks(place.number()); // which does not make it less known
            admission.is_known(place.number()); // nor is it counted twice
        }
        assert_eq!(admission.known(), 4);
        let spare: Vec<Place> = (0..5).map(|_| admission.admit(at(1)).unwrap()).collect();
        assert!(spare.iter().all(Place::is_spare));
        assert_eq!((staying(&known), staying(&spare)), (4, ROOM.spare));
        assert!(!admission.admit(at(2)).unwrap().is_spare(), "others have room");
        for place in &spare {
            admission.is_known(place.number());
        }
        assert!(admission.admit(at(1)).is_none());
        assert_eq!(admission.known(), 4 + ROOM.spare);
        drop(known.pop());
        assert_eq!(admission.known(), 3 + ROOM.spare);
        assert!(!admission.admit(at(1)).unwrap().is_spare(), "a place that was left can be taken");
    }

    #[test]
    fn many_addresses_together_have_no_more_than_all_the_room() {
        let admission = Admission::new(ROOM);
        let crowd: Vec<Place> = (0..100).map(|last| admission.admit(at(last)).unwrap()).collect();
        assert_eq!(staying(&crowd), ROOM.all);
    }

    #[test]
    fn who_was_answered_stays_longer_than_who_is_silent() {
        let admission = Admission::new(ROOM);
        let places: Vec<Place> = (0..4).map(|_| admission.admit(at(1)).unwrap()).collect();
        admission.speaks(places[0].number());
        let newer = admission.admit(at(1)).unwrap();
        assert!(stays(&places[0]) && !stays(&places[1]));
        assert!(!places[0].is_silent() && newer.is_silent());
    }

    #[test]
    fn a_network_of_64_bits_is_one_address() {
        let [one, same, other] =
            ["2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1"].map(|text| network(text.parse().unwrap()));
        assert!(one == same && one != other);
        assert_eq!(network("::ffff:10.0.0.1".parse().unwrap()), at(1));
        assert_eq!(network(at(1)), at(1));
    }
}
