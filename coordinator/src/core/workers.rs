//! Workers: the processes that called since the coordinator started.

use std::collections::{BTreeMap, BTreeSet};

use schedule::{Fence, Millis, WorkerId};
use spec::Speed;
use store::Identity;

use crate::core::caller::{Caller, Machine};
use crate::core::rate::Rate;
use crate::front::connection_id::ConnectionId;

/// A worker that holds nothing and was silent for so long is struck off.
const FORGOTTEN_AFTER: Millis = Millis(3_600_000);
/// Most of those that are remembered though they are silent: names come off the wire, memory is finite.
const MOST_REMEMBERED: usize = 32_768;

/// A worker process, as far as people want to know it.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) caller: Caller,
    pub(crate) machine: Machine,
    pub(crate) seen: Millis,
    /// The connection on which it called last.
    connection: Option<ConnectionId>,
    pub(crate) pairs: Rate,
    pub(crate) failures: u64,
    pub(crate) alarms: u64,
    /// Leases that ended without it; it is told when it calls.
    revoked: Vec<Fence>,
    /// The number of its last exchange, and the leases in the answer to that.
    answered: (u64, Vec<Fence>),
}

impl Member {
    /// It makes its exchange of this number; the leases of the last answer, if that did not arrive.
    pub(crate) fn asks(&mut self, number: u64) -> Vec<Fence> {
        if number == 0 {
            return Vec::new(); // it says nothing about the others
        }
        let (last, leases) = std::mem::replace(&mut self.answered, (number, Vec::new()));
        if number == last { leases } else { Vec::new() }
    }

    /// A lease is in the answer to its exchange of this number.
    fn is_given(&mut self, number: u64, fence: Fence) {
        if number != 0 && number == self.answered.0 {
            self.answered.1.push(fence);
        }
    }
}

/// All of them, each with the number that the scheduler knows it by.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workers {
    ids: BTreeMap<Caller, WorkerId>,
    members: BTreeMap<WorkerId, Member>,
    /// Who called last on which connection.
    lines: BTreeSet<(ConnectionId, WorkerId)>,
    /// The number of the next one; none is given twice.
    next: u64,
    /// From whom nothing is taken any more, and what they did.
    quarantine: BTreeMap<Identity, String>,
}

impl Workers {
    /// The member behind a call; none if it has not registered.
    pub(crate) fn meet(&mut self, caller: &Caller, now: Millis) -> Option<(WorkerId, &mut Member)> {
        let id = *self.ids.get(caller)?;
        let member = self.members.get_mut(&id).expect("who has a number is a member");
        member.seen = now;
        Some((id, member))
    }

    /// Whether somebody has registered.
    pub(crate) fn knows(&self, caller: &Caller) -> bool {
        self.ids.contains_key(caller)
    }

    /// All members, in the order in which they came.
    pub(crate) fn members(&self) -> impl Iterator<Item = (WorkerId, &Member)> {
        self.members.iter().map(|(&id, member)| (id, member))
    }

    /// Earlier processes of the same name: a worker that calls itself so again was started anew.
    pub(crate) fn predecessors(&self, caller: &Caller) -> Vec<WorkerId> {
        let (least, most) =
            (Caller { session: 0, ..caller.clone() }, Caller { session: u64::MAX, ..caller.clone() });
        let namesakes = self.ids.range(least..=most);
        namesakes.filter(|(known, _)| *known != caller).map(|(_, &id)| id).collect()
    }

    /// Those who called last on this connection.
    pub(crate) fn on(&self, connection: ConnectionId) -> Vec<WorkerId> {
        let line = (connection, WorkerId(0))..=(connection, WorkerId(u64::MAX));
        self.lines.range(line).map(|&(_, id)| id).collect()
    }

    /// A worker calls on this connection, if it came over one.
    pub(crate) fn calls_on(&mut self, id: WorkerId, connection: Option<ConnectionId>) {
        let Some(member) = self.members.get_mut(&id).filter(|member| member.connection != connection) else {
            return; // as nearly always
        };
        if let Some(before) = std::mem::replace(&mut member.connection, connection) {
            self.lines.remove(&(before, id));
        }
        self.lines.extend(connection.map(|connection| (connection, id)));
    }

    /// Takes nothing from a culprit any more; the numbers of those that are here.
    pub(crate) fn quarantine(&mut self, culprit: &Identity, reason: String) -> Vec<WorkerId> {
        self.quarantine.entry(culprit.clone()).or_insert(reason);
        self.members().filter(|(_, member)| *culprit == member.caller.identity()).map(|(id, _)| id).collect()
    }

    /// Takes results again from all who are called so.
    pub(crate) fn pardon(&mut self, name: &str) {
        self.quarantine.retain(|culprit, _| culprit.name() != name);
    }

    /// Who answers for those from whom nothing is taken.
    pub(crate) fn quarantined(&self) -> impl Iterator<Item = &str> {
        self.quarantine.keys().map(Identity::name)
    }

    /// What a worker did, if nothing is taken from it.
    pub(crate) fn guilt(&self, caller: &Caller) -> Option<&str> {
        self.quarantine.get(&caller.identity()).map(String::as_str)
    }

    /// The process that has this number; none if it was struck off.
    pub(crate) fn caller(&self, id: WorkerId) -> Option<&Caller> {
        self.members.get(&id).map(|member| &member.caller)
    }

    /// How fast a worker's machine is, if it is known.
    pub(crate) fn speed(&self, id: WorkerId) -> Option<Speed> {
        self.members.get(&id)?.machine.speed
    }

    /// The same, of whoever calls.
    pub(crate) fn speed_of(&self, caller: &Caller) -> Option<Speed> {
        self.speed(*self.ids.get(caller)?)
    }

    /// A lease of this worker has ended.
    pub(crate) fn revoke(&mut self, id: WorkerId, fence: Fence) {
        if let Some(member) = self.members.get_mut(&id) {
            member.revoked.push(fence);
        }
    }

    /// A lease is on its way to this worker, in the answer to its exchange of this number.
    pub(crate) fn give(&mut self, id: WorkerId, number: u64, fence: Fence) {
        if let Some(member) = self.members.get_mut(&id) {
            member.is_given(number, fence);
        }
    }

    /// The leases that have ended, to be told once. An answer that is lost only costs work.
    pub(crate) fn take_revoked(&mut self, id: WorkerId) -> Vec<Fence> {
        self.members.get_mut(&id).map(|member| std::mem::take(&mut member.revoked)).unwrap_or_default()
    }

    /// Enters a worker; one that is known stays the same, perhaps on another machine.
    pub(crate) fn enter(&mut self, caller: &Caller, machine: Machine, now: Millis) -> WorkerId {
        if let Some((id, member)) = self.meet(caller, now) {
            member.machine = machine;
            return id;
        }
        if self.members.len() >= MOST_REMEMBERED {
            self.strike_off(now);
        }
        let id = WorkerId(self.next);
        self.next += 1;
        self.ids.insert(caller.clone(), id);
        let member = Member {
            caller: caller.clone(),
            machine,
            seen: now,
            connection: None,
            pairs: Rate::default(),
            failures: 0,
            alarms: 0,
            revoked: Vec::new(),
            answered: (0, Vec::new()),
        };
        self.members.insert(id, member);
        id
    }

    /// Forgets who was silent for long; if nobody was, the tenth that was silent longest: so that a flood of names costs little for
    /// each of them.
    fn strike_off(&mut self, now: Millis) {
        let before = self.members.len();
        self.members.retain(|_, member| now.since(member.seen) <= FORGOTTEN_AFTER);
        if self.members.len() == before {
            let mut silent: Vec<(Millis, WorkerId)> =
                self.members.iter().map(|(&id, member)| (member.seen, id)).collect();
            silent.sort_unstable();
            for (_, id) in &silent[..silent.len().div_ceil(10)] {
                self.members.remove(id);
            }
        }
        self.ids.retain(|_, id| self.members.contains_key(id));
        self.lines.retain(|(_, id)| self.members.contains_key(id));
    }
}

#[cfg(test)]
mod tests {
    use schedule::Abilities;

    use super::*;

    fn caller(name: &str, session: u64) -> Caller {
        Caller { name: name.to_owned(), session }
    }

    fn enter(workers: &mut Workers, name: &str, session: u64) -> WorkerId {
        let machine =
            Machine { version: String::new(), slots: 1, speed: None, abilities: Abilities::EVERYTHING };
        workers.enter(&caller(name, session), machine, Millis(session))
    }

    #[test]
    fn a_process_keeps_its_number_and_a_restarted_one_gets_another() {
        let mut workers = Workers::default();
        assert!(workers.meet(&caller("lab", 7), Millis(0)).is_none(), "it has not registered");
        let first = enter(&mut workers, "lab", 7);
        assert_eq!(workers.meet(&caller("lab", 7), Millis(1)).map(|(id, _)| id), Some(first));
        assert_eq!(enter(&mut workers, "lab", 7), first);
        let second = enter(&mut workers, "lab", 3);
        assert_ne!(first, second);
        enter(&mut workers, "lab2", 1);
        assert_eq!(workers.predecessors(&caller("lab", 3)), [first]);
        assert_eq!(workers.members().count(), 3);
    }

    #[test]
    fn a_credential_answers_for_all_its_processes() {
        let mut workers = Workers::default();
        let [one, two] = ["lab/a-1", "lab/b-7"].map(|name| enter(&mut workers, name, 1));
        enter(&mut workers, "lab2/a-1", 1);
        assert_eq!(
            workers.quarantine(&Identity::Credential("lab".to_owned()), "lies".to_owned()),
            [one, two]
        );
        assert_eq!(workers.guilt(&caller("lab/c-9", 5)), Some("lies"));
        assert_eq!(workers.guilt(&caller("lab2/a-1", 1)), None);
    }

    #[test]
    fn a_bare_name_is_not_spoilt_for_others() {
        let mut workers = Workers::default();
        let [liar, _other] = [1, 2].map(|session| enter(&mut workers, "lab", session));
        let culprit = caller("lab", 1).identity();
        assert_eq!(workers.quarantine(&culprit, "lies".to_owned()), [liar]);
        assert_eq!(
            (workers.guilt(&caller("lab", 1)), workers.guilt(&caller("lab", 2))),
            (Some("lies"), None)
        );
        workers.pardon("lab");
        assert_eq!(workers.guilt(&caller("lab", 1)), None);
    }

    #[test]
    fn the_same_exchange_again_says_that_its_answer_was_lost() {
        let mut workers = Workers::default();
        let id = enter(&mut workers, "lab", 7);
        let asks = |workers: &mut Workers, number| {
            let (_, member) = workers.meet(&caller("lab", 7), Millis(0)).unwrap();
            member.asks(number)
        };
        assert_eq!(asks(&mut workers, 1), []);
        workers.give(id, 1, Fence(5));
        assert_eq!(asks(&mut workers, 1), [Fence(5)], "lost");
        workers.give(id, 1, Fence(6));
        assert_eq!(asks(&mut workers, 2), [], "arrived");
        workers.give(id, 2, Fence(7));
        for _ in 0..2 {
            assert_eq!(asks(&mut workers, 0), [], "who does not count says nothing");
            workers.give(id, 0, Fence(8));
        }
        assert_eq!(asks(&mut workers, 2), [Fence(7)], "and takes nothing from those who do");
    }

    #[test]
    fn a_flood_of_names_does_not_fill_the_memory() {
        let mut workers = Workers::default();
        for session in 0..2 * MOST_REMEMBERED as u64 {
            enter(&mut workers, "flood", session);
        }
        let remembered = workers.members().count();
        assert!((MOST_REMEMBERED * 9 / 10..=MOST_REMEMBERED).contains(&remembered), "{remembered}");
        let newest = 2 * MOST_REMEMBERED as u64 - 1;
        assert!(workers.knows(&caller("flood", newest)) && !workers.knows(&caller("flood", 0)));
    }
}
