//! Pairs, threads, faults and proofs, with real searchers on every game.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use std::sync::atomic::AtomicBool;

use arena::{
    Batch, Contest, Fault, GameRecord, Mismatch, PairRecord, Progress, Proof, Recorded, ReplayError, Table,
    Unavailable, thoughts, verify,
};
use games::catalogue::ENTRIES;
use games::mancala::{Dealing, Mancala};
use games::pig::{Choice, Pig};
use games::{AnyGame, Game, Player};
use search::{Broken, PlayerSpec, Question, Report, Searcher};
use spec::Seed;

fn contest(game: &str, a: &str, b: &str, limit: &str) -> Contest {
    let player = |text| PlayerSpec::parse(text).unwrap();
    Contest::new(AnyGame::parse(game).unwrap(), player(a), player(b), limit.parse().unwrap()).unwrap()
}

fn seed_of(index: u64) -> Seed {
    Seed::of_pair(Seed(2013), 0, 0, index)
}

fn play(contest: &Contest, pairs: u64, threads: usize) -> Vec<PairRecord> {
    let mut records = Vec::new();
    let batch = Batch { contest, pairs: &(0..pairs), seed_of, threads };
    let collect = |record: PairRecord| {
        records.push(record.without_times());
        Progress::Continue
    };
    batch.run(&AtomicBool::new(false), collect).unwrap();
    records
}

/// A contest of two different searchers on every game of the catalogue.
fn contests() -> Vec<Contest> {
    ENTRIES.iter().map(|game| contest(game.name(), "star1ss:c=3", "mcts:dr=3", "nodes=150")).collect()
}

#[test]
fn records_come_in_order_and_any_number_of_threads_gives_the_same() {
    for contest in contests() {
        let one = play(&contest, 12, 1);
        assert_eq!(one.iter().map(|record| record.index).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
        for threads in [2, 5] {
            assert_eq!(play(&contest, 12, threads), one, "{}", contest.game());
        }
    }
}

#[test]
fn exchanging_the_players_mirrors_the_pair_exactly() {
    for contest in contests() {
        let (records, swapped) = (play(&contest, 6, 2), play(&contest.swapped(), 6, 2));
        for (record, swapped) in records.iter().zip(swapped) {
            let [first, second] = swapped.games;
            assert_eq!(record.games, [second, first], "{}", contest.game());
        }
    }
}

#[test]
fn both_games_of_a_pair_share_start_and_luck() {
    // Equal players who do not sample play both games alike: everything else is luck, and that is shared.
    let contest = contest("ewn", "greedy", "greedy", "nodes=100");
    for record in play(&contest, 20, 2) {
        let [first, second] = record.games;
        assert_eq!(first.transcript, second.transcript);
    }
}

#[test]
fn every_record_is_proved_by_playing_it_again() {
    for contest in contests() {
        for pair in play(&contest, 3, 2) {
            for game in pair.recorded() {
                assert_eq!(verify(&contest, game), Ok(Proof::Identical));
            }
        }
    }
}

#[test]
fn a_time_limit_is_proved_as_far_as_it_can_be() {
    let contest = contest("pig", "expectimax", "hold", "time=1ms");
    let pair = &play(&contest, 1, 1)[0];
    assert_eq!(verify(&contest, pair.recorded()[0]), Ok(Proof::Lawful));
}

/// What a forger could change, and what gives it away.
#[test]
fn a_changed_record_is_found_out() {
    let contest = contest("pig", "star1ss:c=3", "random", "nodes=150");
    let pair = &play(&contest, 1, 1)[0];
    let (seed, honest) = (pair.seed, &pair.games[0]);
    let check = |change: &dyn Fn(&mut GameRecord)| {
        let mut forged = honest.clone();
        change(&mut forged);
        verify(&contest, Recorded { pair: seed, first: 0, record: &forged }).unwrap_err()
    };
    let rehash = |record: &mut GameRecord| record.hash = record.transcript.hash(record.utility);
    let with_bytes = |record: &mut GameRecord, change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = record.transcript.bytes().to_vec();
        change(&mut bytes);
        record.transcript = arena::Transcript::from_bytes(bytes);
        rehash(record);
    };
    let unlawful = |mismatch| match mismatch {
        Mismatch::Unlawful(error) => error,
        other => panic!("{other}"),
    };

    assert!(matches!(
        unlawful(check(&|r| {
            r.utility = -r.utility;
            rehash(r);
        })),
        ReplayError::WrongResult { .. }
    ));
    assert!(matches!(unlawful(check(&|r| r.decisions += 1)), ReplayError::WrongResult { .. }));
    assert!(matches!(unlawful(check(&|r| r.scores = Some([100, 100]))), ReplayError::WrongResult { .. }));
    assert!(matches!(unlawful(check(&|r| r.hash.0[3] ^= 1)), ReplayError::WrongHash));
    assert!(matches!(
        unlawful(check(&|r| with_bytes(r, &|b| b[0] = 70))),
        ReplayError::NoSuchStep { step: 2, .. } // the first roll of a turn is forced and not written
    ));
    assert!(matches!(
        unlawful(check(&|r| with_bytes(r, &|b| b[0] = (b[0] + 1) % 11))),
        ReplayError::WrongLuck { step: 2, .. }
    ));
    assert!(matches!(
        unlawful(check(&|r| with_bytes(r, &|b| {
            b.pop();
        }))),
        ReplayError::WrongEnd { .. }
    ));
    assert!(matches!(unlawful(check(&|r| with_bytes(r, &|b| b.push(0)))), ReplayError::WrongEnd { .. }));
    assert!(matches!(
        unlawful(check(&|r| with_bytes(r, &|b| *b.last_mut().unwrap() = 200))),
        ReplayError::Damaged { .. }
    ));
    assert!(matches!(check(&|r| r.sides[0].nodes += 1), Mismatch::OtherNumbers { .. }));

    // A lawful game that these players would not play.
    let other = crate::contest("pig", "random", "random", "nodes=150");
    let foreign = &play(&other, 1, 1)[0].games[0];
    assert!(matches!(
        verify(&contest, Recorded { pair: seed, first: 0, record: foreign }),
        Err(Mismatch::OtherMoves { .. })
    ));
}

/// A searcher that misbehaves at its third decision.
struct Faulty {
    kind: &'static str,
    asked: u32,
}

impl Searcher<Pig> for Faulty {
    fn search(&mut self, question: &Question<'_, Pig>) -> Result<Report<Pig>, Broken> {
        self.asked += 1;
        let choice = if question.state.turn_total() > 20 { Choice::Stop } else { Choice::Roll };
        let honest = Report::immediate(choice, 0.0);
        Ok(match self.kind {
            _ if self.asked < 3 => honest,
            "panic" => panic!("out of ideas"),
            "panic with a number" => std::panic::panic_any(7),
            "nodes" => Report { nodes: 1_000_000, ..honest },
            "collapse" => return Err(Broken::Collapsed("exit status 139".to_owned())),
            "absence" => return Err(Broken::Unavailable("no such program".to_owned())),
            other => panic!("{other} is not tried here"),
        })
    }
}

/// A game that a faulty player begins, and the next one.
fn with_faulty(kind: &'static str) -> [Result<GameRecord, Unavailable>; 2] {
    let contest = contest("pig", "hold", "hold", "nodes=1000");
    let mut table =
        Table::new(Pig::default(), &contest).unwrap().with_searcher(0, Box::new(Faulty { kind, asked: 0 }));
    [table.play_game(Seed(1), 1), table.play_game(Seed(2), 0)]
}

#[test]
fn a_fault_forfeits_that_game_and_nothing_else() {
    for (kind, fault) in [
        ("panic", Fault::Panic("out of ideas".to_owned())),
        ("panic with a number", Fault::Panic("without a message".to_owned())),
        ("nodes", Fault::TooManyNodes(1_000_000)),
        ("collapse", Fault::Panic("exit status 139".to_owned())),
    ] {
        let [game, _] = with_faulty(kind).map(Result::unwrap);
        let forfeit = game.forfeit.clone().unwrap();
        assert_eq!(
            (forfeit.seat, forfeit.fault),
            (Player::Two, fault),
            "the faulty player had the second seat"
        );
        assert_eq!(game.utility, 100.0);
        assert_eq!(game.half_points(Player::Two), 0);
    }
    // Afterwards the seat is taken by a fresh searcher, and the next game is as if nothing had happened.
    for kind in ["panic", "collapse"] {
        let [_, next] = with_faulty(kind).map(Result::unwrap);
        assert_eq!(next.forfeit, None, "{kind}");
    }
}

#[test]
fn a_player_that_cannot_play_here_loses_nothing_and_the_reason_names_it() {
    let [game, _] = with_faulty("absence");
    assert_eq!(game.unwrap_err().to_string(), "hold cannot play here: no such program");
}

#[test]
fn a_move_that_is_not_legal_is_a_forfeit() {
    struct Stubborn;
    impl Searcher<Mancala> for Stubborn {
        fn search(&mut self, question: &Question<'_, Mancala>) -> Result<Report<Mancala>, Broken> {
            let game = question.game;
            // The move of the start position, whether its pit is empty by now or not.
            let mut moves = Vec::new();
            game.moves(&game.start(&mut games::Luck::of_pair(Seed(3)).setup()), &mut moves);
            Ok(Report::immediate(moves[0], 0.0))
        }
    }
    let contest = contest("mancala:start=fixed", "random", "random", "nodes=1000");
    let mancala = Mancala { start: Dealing::Fixed, ..Default::default() };
    let mut table = Table::new(mancala, &contest).unwrap().with_searcher(0, Box::new(Stubborn));
    let forfeit = table.play_game(Seed(3), 0).unwrap().forfeit.unwrap();
    assert!(matches!(forfeit.fault, Fault::IllegalMove(_)), "{forfeit:?}");
}

#[test]
fn stopping_leaves_a_complete_prefix() {
    let contest = contest("pig", "hold", "random", "nodes=10");
    let mut seen = Vec::new();
    let batch = Batch { contest: &contest, pairs: &(0..100_000), seed_of, threads: 4 };
    let see = |record: PairRecord| {
        seen.push(record.index);
        if seen.len() == 777 { Progress::Stop } else { Progress::Continue }
    };
    batch.run(&AtomicBool::new(false), see).unwrap();
    assert_eq!(seen, (0..777).collect::<Vec<_>>());

    let cancelled = AtomicBool::new(true);
    batch.run(&cancelled, |_| panic!("cancelled before it began")).unwrap();
}

#[test]
fn transcripts_take_about_one_byte_a_step() {
    for contest in contests() {
        let records = play(&contest, 3, 2);
        let games = records.iter().flat_map(|record| &record.games);
        let (bytes, steps) = games.fold((0, 0), |(bytes, steps), game| {
            (bytes + game.transcript.bytes().len(), steps + (game.decisions + game.events) as usize)
        });
        assert!(bytes * 10 <= steps * 11, "{}: {bytes} bytes for {steps} steps", contest.game());
    }
}

#[test]
fn equal_players_score_half() {
    let contest = contest("pig", "hold", "hold:n=23", "nodes=10");
    let points: u64 =
        play(&contest, 2000, 2).iter().map(|r| u64::from(r.half_points().iter().sum::<u8>())).sum();
    // The same player on both sides of shared luck: whoever has the better seat wins both ways.
    assert_eq!(points, 2 * 2000);
}

#[test]
fn what_was_thought_is_thought_again() {
    for contest in contests() {
        for record in play(&contest, 2, 1) {
            for recorded in record.recorded() {
                let game = recorded.record;
                let thoughts = thoughts(&AtomicBool::new(false), &contest, recorded).unwrap();
                let searched: Vec<_> = thoughts.iter().flatten().collect();
                let sum = |of: fn(&arena::Side) -> u64| game.sides.iter().map(of).sum::<u64>();
                assert_eq!(thoughts.len() as u32, game.decisions + game.events, "{}", contest.game());
                assert_eq!(searched.len() as u64, sum(|side| u64::from(side.searches)));
                assert_eq!(searched.iter().map(|thought| thought.nodes).sum::<u64>(), sum(|side| side.nodes));
                assert_eq!(
                    searched.iter().map(|thought| u64::from(thought.depth)).sum::<u64>(),
                    sum(|side| side.depths)
                );
            }
        }
    }
}

#[test]
fn steps_lead_from_the_start_to_the_end() {
    struct Follow<'a>(&'a PairRecord);
    impl games::GameVisitor for Follow<'_> {
        type Output = ();
        fn visit<G: games::Notation>(self, game: G) {
            let replay = arena::replay::replay(&game, self.0.seed, &self.0.games[0]).unwrap();
            let steps = replay.steps(&game);
            let tokens: Vec<&str> = steps.iter().map(|step| step.token.as_str()).collect();
            let start = replay.moments[0].state;
            let end = games::line::follow(&game, start, &tokens.join(" ")).unwrap();
            assert_eq!(end, replay.end);
            assert!(steps.iter().all(|step| step.choices > 0));
        }
    }
    for contest in contests() {
        let pair = play(&contest, 1, 1).remove(0);
        games::with_game(contest.game(), Follow(&pair));
    }
}
