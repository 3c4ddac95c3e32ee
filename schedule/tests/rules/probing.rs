//! Searches of positions: games that show these first, then everybody at each of them.

use schedule::{Entry, Event, ExperimentId, Millis, PairId, PairingId, Scheduler, State, UnitOutcome};
use spec::Work;

use crate::desk::{ANN, BOB, ID, alphabet, ask, desk, pairs, play};

const PLAN: &str = "[probe]\nplayers = [\"a\", \"b\", \"c\"]\nruns = 4\n\
                    positions = { observed = \"all\", games = 6, most = 100 }\n";

fn looking(slot: u32) -> PairingId {
    PairingId { repeat: 0, round: 1, slot }
}

/// Does everything that can be handed out; gives the events.
fn work(scheduler: &mut Scheduler) -> Vec<Event> {
    let (mut now, mut events) = (0, Vec::new());
    while let Some(lease) = ask(scheduler, ANN, 4, now) {
        now += 100;
        let done = |pair: &PairId| {
            let is_probe = scheduler.pairing(ID, pair.pairing).unwrap().work == Work::Probes;
            match is_probe {
                true => Entry { pair: *pair, outcome: UnitOutcome::Done },
                false => play(scheduler, &[*pair], alphabet)[0],
            }
        };
        let results: Vec<Entry> = pairs(&lease).iter().map(done).collect();
        events.extend(scheduler.apply(ANN, lease.fence, &results, Millis(now)));
    }
    events
}

#[test]
fn games_come_first_and_then_the_plan_waits_for_positions() {
    let mut scheduler = desk(PLAN);
    assert!(!scheduler.lacks_positions(ID));
    assert_eq!(scheduler.place(ID, 9), [], "nobody asked yet");
    let events = work(&mut scheduler);
    assert_eq!(events.last(), Some(&Event::LacksPositions { experiment: ID }));
    assert!(scheduler.lacks_positions(ID) && !scheduler.is_finished(ID));
    assert_eq!(scheduler.state(ID), Some(State::Running));
    assert!(ask(&mut scheduler, ANN, 4, 10_000).is_none(), "there is nothing to do");
    let progress = scheduler.progress(ID).unwrap();
    assert_eq!((progress.counted, progress.expected), (9, 9 + 3 * 100 * 4), "as many as there can be");

    assert_eq!(scheduler.place(ID, 5), []);
    let progress = scheduler.progress(ID).unwrap();
    assert_eq!(progress.expected, 9 + 3 * 5 * 4, "now it is known");
    let events = work(&mut scheduler);
    assert_eq!(events.last(), Some(&Event::Finished { experiment: ID }));
    let report = scheduler.report(ID).unwrap();
    assert_eq!((report.pairs, report.probes), (9, 60));
    assert_eq!(report.headline, "3 players measured at 5 positions by 60 probes");
    assert_eq!(report.parts.probes().unwrap().positions, Some(5));
    assert_eq!(scheduler.contestants(ID).unwrap(), ["a", "b", "c"]);
}

#[test]
fn without_games_positions_are_lacking_at_once_and_without_positions_it_is_over() {
    let plan = "[probe]\nplayers = [\"a\"]\nruns = 4\npositions = { random = 10 }\n";
    let mut scheduler = desk(plan);
    assert!(scheduler.lacks_positions(ID) && ask(&mut scheduler, ANN, 1, 0).is_none());
    assert_eq!(scheduler.place(ID, 0), [Event::Finished { experiment: ID }]);
    let headline = scheduler.report(ID).unwrap().headline;
    assert_eq!(headline, "no position was found: there is nothing to look at");
    assert_eq!(scheduler.place(ID, 3), [], "that is decided");
    let again = desk(plan).report(ID).unwrap();
    assert_eq!(
        again.headline,
        "no search yet of one player: first the positions, and what they are worth, must be known"
    );
}

#[test]
fn a_series_of_probes_is_of_its_player_and_no_pair_of_it_is_won() {
    let mut scheduler =
        desk("[probe]\nplayers = [\"a\", \"b\"]\nruns = 2\npositions = { selfplay = \"z\", games = 2 }\n");
    work(&mut scheduler);
    assert_eq!(scheduler.players(ID).unwrap(), ["a", "b", "z"]);
    scheduler.place(ID, 3);
    let view = scheduler.pairing(ID, looking(1)).unwrap();
    assert_eq!((view.first, view.second, view.work, view.look), ("b", "b", Work::Probes, 6));
    assert_eq!(scheduler.pairing(ID, looking(2)), None, "z only shows positions");
    work(&mut scheduler);
    let view = scheduler.pairing(ID, looking(0)).unwrap();
    assert_eq!((view.prefix, view.tally.pairs(), view.isolated.len()), (6, 0, 0));
}

/// After a restart results may be known before the positions are.
#[test]
fn results_wait_for_the_positions_that_they_were_found_at() {
    let mut first = desk(PLAN);
    work(&mut first);
    first.place(ID, 2);
    work(&mut first);
    let mut stored = Vec::new();
    for view in first.pairings(ID) {
        let outcome = |pair| match view.work {
            Work::Probes => UnitOutcome::Done,
            Work::Pairs => play(&first, &[pair], alphabet)[0].outcome,
        };
        let entry = |index| {
            let pair = PairId { experiment: ID, pairing: view.id, index };
            Entry { pair, outcome: outcome(pair) }
        };
        stored.extend((0..view.prefix).map(entry));
    }
    stored.reverse(); // the searches first
    let mut again = desk(PLAN);
    assert_eq!(again.restore(ID, stored).unwrap().orphans, 24);
    assert!(again.lacks_positions(ID));
    assert_eq!(again.place(ID, 2).last(), Some(&Event::Finished { experiment: ID }));
    assert_eq!(again.report(ID), first.report(ID));
}

#[test]
fn who_cannot_play_one_of_them_gets_none_of_it() {
    let mut scheduler = desk(PLAN);
    scheduler.announce(
        BOB,
        schedule::Abilities::only(vec!["any".to_owned()], vec!["a".to_owned()]),
        Millis(0),
    );
    assert!(ask(&mut scheduler, BOB, 1, 0).is_none());
    assert_eq!(scheduler.waits_for(ExperimentId(1), Millis(0)), ["b", "c"]);
}
