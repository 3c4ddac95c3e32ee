//! The files in `experiments/`: each is read, says the same when it is written back, its first pair is played, and no two of its
//! players play alike.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arena::{Contest, PairRecord, seat};
use coordinator::BuildCatalogue;
use games::AnyGame;
use schedule::Settings;
use schedule::{Ask, ExperimentId, Millis, PartyId, Process, Scheduler, WorkerId};
use search::PlayerSpec;
use spec::{Experiment, Limit};

const ID: ExperimentId = ExperimentId(1);

/// Every file, by name.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../experiments");
    let mut files: Vec<PathBuf> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

fn read(path: &Path) -> Experiment {
    let text = std::fs::read_to_string(path).unwrap();
    Experiment::parse(&text, &BuildCatalogue).unwrap_or_else(|errors| panic!("{}: {errors}", path.display()))
}

#[test]
fn every_file_is_called_like_its_experiment_and_says_the_same_when_written_back() {
    for path in files() {
        let experiment = read(&path);
        assert_eq!(path.file_stem().unwrap(), experiment.name.as_str());
        let canonical = experiment.canonical();
        assert_eq!(
            Experiment::parse(&canonical, &BuildCatalogue).unwrap().canonical(),
            canonical,
            "{}",
            path.display()
        );
    }
}

#[test]
fn every_game_has_its_experiments() {
    let names: Vec<String> = files().iter().map(|path| read(path).name.to_string()).collect();
    for game in ["pig", "ewn", "cantstop", "ra", "mancala"] {
        let widths = ["expss-width", "star1ss-width", "star2ss-width"];
        let widths = widths.iter().filter(|_| game != "mancala"); // which has no chance to sample
        for kind in widths.chain(&["mcts", "dpw", "strength"]) {
            let name = format!("{game}-{kind}");
            assert!(names.contains(&name), "{name} is missing");
        }
    }
}

#[test]
fn every_file_starts_to_be_played() {
    for path in files() {
        let experiment = read(&path);
        let (game, seed) = (AnyGame::parse(&experiment.game).unwrap(), experiment.seed);
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        scheduler.submit(ID, experiment).unwrap();
        if let Some(planning) = scheduler.planning(ID) {
            let _ = scheduler.proceed(ID, planning.work());
        }
        let ask =
            Ask { worker: WorkerId(0), party: PartyId(0), process: Process::default(), slots: 1, most: 1 };
        let lease = scheduler.grant(ask, Millis(0)).unwrap();
        let pairing = lease.parts[0].pairing;
        let view = scheduler.pairing(ID, pairing).unwrap();
        let player = |text| PlayerSpec::parse(text).unwrap();
        // A small limit: whether they start is the question, not how well they play.
        let (first, second) = (player(view.first), player(view.second));
        let contest = Contest::new(game.clone(), first, second, Limit::Nodes(20)).unwrap();
        let seed = schedule::seed_of(seed, pairing, lease.parts[0].pairs.start);
        let pair = play(&contest, 0, seed);
        assert!(pair.games.iter().all(|game| game.forfeit.is_none()), "{}", path.display());
    }
}

/// So many pairs two players may play alike.
const MOST_ALIKE: u64 = 16;

/// A tournament of players that never differ finds out nothing. Whoever does the same in every position plays the same games
/// against the same opponent on the same luck.
#[test]
fn no_two_players_of_a_file_play_alike() {
    let mut found = Vec::new();
    for path in files() {
        let experiment = read(&path);
        let game = AnyGame::parse(&experiment.game).unwrap();
        let players = experiment.plan.contestants().to_vec();
        // Under a time limit nobody plays the same twice.
        let limit = if experiment.limit.is_replayable() { experiment.limit } else { Limit::Nodes(2000) };
        let games_of = |player: &String, index| {
            let [player, other] = [player.as_str(), "random"].map(|text| PlayerSpec::parse(text).unwrap());
            let contest = Contest::new(game.clone(), player, other, limit).unwrap();
            let seed = spec::Seed::of_pair(experiment.seed, 0, 0, index);
            play(&contest, index, seed).games.map(|game| game.hash)
        };
        let mut alike = vec![players.clone()];
        for index in 0..MOST_ALIKE {
            let mut groups = Vec::new();
            for group in alike {
                let mut by_games: BTreeMap<_, Vec<String>> = BTreeMap::new();
                for player in group {
                    by_games.entry(games_of(&player, index)).or_default().push(player);
                }
                groups.extend(by_games.into_values().filter(|group| group.len() > 1));
            }
            alike = groups;
        }
        found.extend(alike.into_iter().map(|group| (path.clone(), group)));
    }
    assert_eq!(found, []);
}

fn play(contest: &Contest, index: u64, seed: spec::Seed) -> PairRecord {
    seat(contest).unwrap().play_pair(index, seed).unwrap()
}

#[test]
fn additions_to_a_tree_search_are_tuned_in_any_order_beside_others() {
    let text = "name = \"additions\"\ngame = \"mancala\"\nseed = 1\nlimit = \"iterations=100\"\n\
                [tune]\nbudget = 400\nplayer = \"mcts:solver=on\"\n\
                [tune.vary]\nrave = [0, 50]\nbackup = [\"mean\", \"max\"]\nim = { from = 0, to = 1 }";
    let experiment = Experiment::parse(text, &BuildCatalogue).unwrap_or_else(|errors| panic!("{errors}"));
    let canonical = experiment.canonical();
    assert!(canonical.contains("backup=mean,rave=0,im=0,solver=on"), "{canonical}");
    assert_eq!(Experiment::parse(&canonical, &BuildCatalogue).unwrap().canonical(), canonical);
}
