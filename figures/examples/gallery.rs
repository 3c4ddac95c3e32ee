//! Writes every figure into a folder, for looking at: `cargo run -p figures --example gallery DIR`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use arena::{Contest, seat};
use figures::{Document, Landscape, Svg};
use games::{AnyGame, GameVisitor, Notation};
use search::PlayerSpec;
use spec::Seed;
use stats::{Bounds, Pentanomial, Sprt};

#[path = "../tests/sample/mod.rs"]
mod sample;

fn main() -> Result<(), Box<dyn Error>> {
    let folder: PathBuf = std::env::args_os().nth(1).ok_or("which folder?")?.into();
    std::fs::create_dir_all(&folder)?;
    let mut page = String::new();
    for (name, figure) in trees()?.into_iter().chain(results()?).chain(boards()?) {
        std::fs::write(folder.join(format!("{name}.svg")), figure.standalone())?;
        page.push_str(&format!("<h2>{name}</h2><div>{figure}</div>\n"));
    }
    documents(&folder)?;
    let style = figures::style_sheet();
    let head = "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>";
    let body = "body{background:var(--paper);color:var(--ink);font-family:system-ui}div{overflow-x:auto}";
    std::fs::write(folder.join("index.html"), format!("{head}<style>{style}{body}</style>{page}"))?;
    Ok(())
}

fn results() -> Result<Vec<(String, Svg)>, Box<dyn Error>> {
    let eight = "[1, 2, 5, 10, 15, 20, 25, 30]";
    let whole = sample::width(eight, 200, 1, u64::MAX);
    let begun = sample::width("[1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30]", 100, 1, 480);
    let large = sample::width("{ from = 1, to = 64, step = 1 }", 40, 1, u64::MAX);
    let often = sample::width(eight, 100, 5, u64::MAX);
    let two = sample::grid("c1 = [10, 25, 50, 100, 200]\ndr = [0, 5, 10, 20]", 60);
    let three = sample::grid("c1 = [10, 50, 100]\ndr = [0, 10]\nw = [0, 1]", 60);
    let words = sample::grid(
        "c1 = { from = 1, to = 1000, count = 7, scale = \"log\" }\nwidening = [\"off\", \"on\"]",
        60,
    );
    let long = sample::play(
        "[tune]\npairs = 20\ncandidates = [\"mcts:c1=50,dr=10,nodes=5000\", \"star1ss:c=25,scheme=iid,tt=off\", \
         \"a-player-with-a-name-that-is-longer-than-any-box\", \"<b>&amp;\", \"hold\", \"optimal\"]",
        70,
        |_| 0.0,
    );
    let strength = sample::strength(300, u64::MAX, "");
    let some = sample::strength(300, 1000, "");
    let sprt = Sprt::new(Bounds::Logistic { elo0: 0.0, elo1: 20.0 }, 0.05, 0.05)?;
    let mut lots = spec::Stream::new(Seed(4));
    let pairs: Vec<u8> = (0..700).map(|_| [0, 1, 2, 2, 3, 3, 4, 4, 2, 1][lots.below(10) as usize]).collect();
    let bracket = |report: &schedule::Report, repeat| {
        figures::bracket(sample::brackets(report), repeat).ok_or("a repeat")
    };
    let tuning = sample::tuning(10_000);
    let tuned = tuning.parts.search().ok_or("a search")?;
    let believed = tuning.parts.posterior().ok_or("a model")?;
    let larger = sample::larger_tuning(u64::MAX);
    let (searched, shape) =
        (larger.parts.search().ok_or("a search")?, larger.parts.posterior().ok_or("a model")?);
    let landscape = |report: &schedule::Report| {
        Landscape::of(sample::table(report)).map(|data| figures::landscape(&data)).ok_or("a landscape")
    };
    let list = vec![
        ("bracket-8", bracket(&whole, 0)?),
        ("bracket-11-begun", bracket(&begun, 0)?),
        ("bracket-64", bracket(&large, 0)?),
        ("bracket-grid", bracket(&three, 1)?),
        ("bracket-names", bracket(&long.0, 0)?),
        ("heat-map-words", landscape(&words)?),
        ("ratings-names", figures::ratings(sample::table(&long.0))),
        ("landscape-8", landscape(&whole)?),
        ("landscape-8-repeats", landscape(&often)?),
        ("landscape-11-begun", landscape(&begun)?),
        ("landscape-64", landscape(&large)?),
        ("best", figures::contenders(tuned).ok_or("the best")?),
        ("course", figures::course(tuned).ok_or("a course")?),
        ("parallel", figures::parallel(tuned).ok_or("the best")?),
        ("slices-choice", figures::slices(tuned, believed).ok_or("slices")?),
        ("maps-choice", figures::contour_maps(tuned, believed).ok_or("maps")?),
        ("best-larger", figures::contenders(searched).ok_or("the best")?),
        ("course-larger", figures::course(searched).ok_or("a course")?),
        ("parallel-larger", figures::parallel(searched).ok_or("the best")?),
        ("importance", figures::importance(shape).ok_or("weights")?),
        ("slices-larger", figures::slices(searched, shape).ok_or("slices")?),
        ("maps", figures::contour_maps(searched, shape).ok_or("maps")?),
        ("simulated", figures::simulated(&trials()).ok_or("trials")?),
        ("heat-map", landscape(&two)?),
        ("slices", landscape(&three)?),
        ("ratings-repeats", figures::ratings(sample::table(&often))),
        ("ratings", figures::ratings(sample::table(&strength))),
        ("cross-table", figures::cross_table(sample::table(&strength))),
        ("cross-table-begun", figures::cross_table(sample::table(&some))),
        ("pentanomial", figures::pentanomial(&Pentanomial::new([21, 134, 309, 203, 60]))),
        ("llr", figures::llr(&sprt.path(pairs, 1))),
    ];
    Ok(list.into_iter().map(|(name, figure)| (name.to_owned(), figure)).collect())
}

/// What simulations may come to.
fn trials() -> Vec<figures::Trial> {
    let regrets = [
        ("bayes", 4.1),
        ("halving", 7.9),
        ("spsa", 5.2),
        ("clop", 4.4),
        ("ntbea", 9.6),
        ("elimination", 11.0),
    ];
    let budgets = [(5000, 1.6), (10_000, 1.0), (50_000, 0.45), (200_000, 0.16)];
    let mut trials = Vec::new();
    for landscape in ["smooth", "rugged"] {
        for (tuner, regret) in regrets {
            trials.extend(budgets.map(|(games, times)| figures::Trial {
                tuner: tuner.to_owned(),
                landscape: landscape.to_owned(),
                games,
                regret: regret * times,
                error: Some(0.1 * regret * times),
            }));
        }
    }
    trials
}

/// Whole reports: of a tuning with a confirmation, and of a match with sequential tests.
fn documents(folder: &Path) -> Result<(), Box<dyn Error>> {
    let tune = "[tune]\nplayer = \"star1ss\"\npairs = 200\nrepeats = 4\nconfirm = 500\n\
                [tune.vary]\nc = [1, 2, 5, 10, 15, 20, 25, 30]";
    let strong = |player: &str| -2.0 * (sample::number(player, "c") - 20.0).abs();
    let (report, experiment) = sample::play(tune, u64::MAX, strong);
    let signature = "0123456789abcdef";
    let document = Document {
        report: &report,
        experiment: &experiment,
        signature,
        tests: &[],
        machines: &[],
        remarks: &[],
    };
    std::fs::write(folder.join("report-tune.html"), document.html())?;
    std::fs::write(folder.join("report-tune.md"), document.markdown())?;
    let report = sample::strength(300, u64::MAX, "sprt = { elo0 = 0, elo1 = 20 }");
    let sprt = Sprt::new(Bounds::Logistic { elo0: 0.0, elo1: 20.0 }, 0.05, 0.05)?;
    let first = report.parts.pairings().next().ok_or("a pairing")?.id;
    let tests = [(first, sprt.path([4, 3, 2, 2, 3, 1].repeat(30), 5))];
    let document = Document {
        report: &report,
        experiment: "[match]\n…",
        signature,
        tests: &tests,
        machines: &[],
        remarks: &[],
    };
    std::fs::write(folder.join("report-match.html"), document.html())?;
    Ok(std::fs::write(folder.join("report-match.md"), document.markdown())?)
}

/// A chosen position of every game, and some frames of a game that was played.
fn boards() -> Result<Vec<(String, Svg)>, Box<dyn Error>> {
    let positions = [
        ("pig", "1 62 48 17 decide"),
        ("ewn", "2 3 00,12,--,22,33,10 44,--,23,42,34,--"),
        ("cantstop", "1 0,2,0,9,3,6,0,0,4,0,0 3,0,0,0,5,2,7,0,0,1,0 6:5,7:8,8:2 1256"),
        (
            "ra",
            "2 3 1 ra:2:0 nile:2,mon3,civ2,god,drought 1 14 96/52 pharaoh:3,nile:4,flood,mon1,mon2:2,mon5,civ1,civ4,gold \
             23 87/43 pharaoh,nile:2,mon3,mon7 ra:4",
        ),
        ("mancala", "1 4,0,5,5,5,4/1 4,4,4,0,5,5/2"),
        ("tree", "2 9f3c5a7710e4b2d8 1/1 1"),
    ];
    let mut list = Vec::new();
    for (game, position) in positions {
        let any = AnyGame::parse(game)?;
        list.push((format!("board-{game}"), figures::board_of_text(&any, position)?));
        let player = PlayerSpec::parse("random")?;
        let contest = Contest::new(any, player.clone(), player, "nodes=1".parse()?)?;
        let record = seat(&contest)
            .expect("a contest is checked")
            .play_game_unless(&AtomicBool::new(false), SEED, 0)
            .expect("nobody cancels it")
            .expect("it plays everywhere");
        let frames = figures::frames(contest.game(), SEED, &record)?;
        for at in [frames.len() / 3, frames.len() / 3 + 1, frames.len() - 1] {
            let step = frames[at].step.as_ref().map_or("start", |step| &step.token).replace(':', "-");
            list.push((format!("frame-{game}-{at}-{step}"), frames[at].board.clone()));
        }
    }
    Ok(list)
}

const SEED: Seed = Seed(12);

/// What searches of several kinds look at.
fn trees() -> Result<Vec<(String, Svg)>, Box<dyn Error>> {
    let searches = [
        ("uct", "mancala:start=fixed", "", "mcts", "iterations=3000"),
        ("uctmax", "mancala:start=fixed", "", "mcts:backup=max,c1=10", "iterations=3000"),
        ("uct-broad", "mancala:start=fixed", "", "mcts:c1=100", "iterations=3000"),
        ("uct-pig", "pig", "1 62 48 17 decide", "mcts:c1=50", "iterations=4000"),
        ("dpw", "cantstop", "", "dpw:c2=2,alpha=0.3", "iterations=4000"),
        (
            "dpw-ewn",
            "ewn",
            "2 3 00,12,--,22,33,10 44,--,23,42,34,--",
            "dpw:c2=1,alpha=0.4",
            "iterations=4000",
        ),
        ("mcts-ewn", "ewn", "2 3 00,12,--,22,33,10 44,--,23,42,34,--", "mcts", "iterations=4000"),
        ("expectimax", "ewn", "2 3 00,12,--,22,33,10 44,--,23,42,34,--", "expectimax:tt=off", "depth=3"),
        ("star1", "ewn", "2 3 00,12,--,22,33,10 44,--,23,42,34,--", "star1:tt=off", "depth=3"),
        (
            "star2",
            "ewn",
            "2 3 00,12,--,22,33,10 44,--,23,42,34,--",
            "star2:tt=off,probe_min_moves=2",
            "depth=3",
        ),
        ("star1-pig", "pig", "1 62 48 17 decide", "star1:tt=off", "depth=3"),
        ("alpha-beta", "mancala:start=fixed", "", "minimax:tt=off", "depth=5"),
        ("alpha-beta-tree", "tree:depth=6,branching=3,start=fixed", "", "minimax:tt=off", "depth=6"),
        ("flat", "mancala:start=fixed", "", "flat", "iterations=1000"),
    ];
    let mut list = Vec::new();
    for (name, game, position, player, limit) in searches {
        let any = AnyGame::parse(game)?;
        let drawn = games::with_game(
            &any,
            Look { position, player: PlayerSpec::parse_for(player, &any)?, limit: limit.parse()? },
        );
        list.push((format!("tree-{name}"), drawn.ok_or("a tree")?));
    }
    Ok(list)
}

/// Searches a position and draws what was looked at.
struct Look<'a> {
    position: &'a str,
    player: PlayerSpec,
    limit: spec::Limit,
}

impl GameVisitor for Look<'_> {
    type Output = Option<Svg>;
    fn visit<G: Notation>(self, game: G) -> Option<Svg> {
        let mut state = match self.position {
            "" => game.start(&mut spec::Stream::new(SEED)),
            text => game.parse_position(text).ok()?,
        };
        let (mut random, mut scratch) = (spec::Stream::new(SEED), Vec::new());
        while game.turn(&state) == games::Turn::Chance {
            let outcome = game.sample(&state, random.draw(), &mut scratch);
            game.settle(&mut state, outcome);
        }
        let mut searcher = self.player.build(&game, self.limit).ok()?;
        let mut trace = search::Trace::new(14);
        let past = G::Past::default();
        let question = search::Question {
            game: &game,
            state: &state,
            past: &past,
            limit: self.limit,
            seed: SEED,
            decisions: 0,
        };
        let report = searcher.search_traced(&question, &mut trace).ok()?;
        let title = format!("{} at {}", self.player.shortened(), G::TITLE);
        let result = format!(
            "{}, worth {:+.1}; {} nodes",
            game.move_token(&state, report.choice),
            report.value,
            report.nodes
        );
        figures::searched_tree(&game, &state, &trace, &figures::Caption { title, result })
    }
}
