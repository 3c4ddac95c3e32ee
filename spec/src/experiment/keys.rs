//! Every key of the experiment file, with its type, range, default and meaning: what the documents, the schema for editors
//! and the web form are made of.
//!
//! Ranges and words are those that the file is read with. That no key is missing, and none too many, is tested below.

use super::campaign::CampaignPlan;
use super::decimal::Decimal;
use super::error::ExperimentErrors;
use super::lag::MOST_LAG;
use super::matching::MatchPlan;
use super::meetings::{MatchFormat, Meetings};
use super::method::Method;
use super::name::ExperimentName;
use super::positions::{Filter, PositionSet, Watched};
use super::probe::ProbePlan;
use super::sprt::{SprtModel, SprtPlan};
use super::sweep::SweepPlan;
use super::trust::Trust;
use super::truth::Truth;
use super::tune::TunePlan;
use crate::keep::Keep;
use crate::space::{Decimals, Gains, Scale};

/// What may stand under a key.
#[derive(Clone, Copy, Debug)]
pub enum Wants {
    /// A string, written as the help says.
    Text,
    /// One of these strings.
    Words(&'static [&'static str]),
    /// A whole number in this range.
    Whole(u64, u64),
    /// A number in this range.
    Number(f64, f64),
    /// A number as it is written, with so many digits on each side of the point.
    Decimal(u32),
    /// A list of so many player strings.
    Players(usize, usize),
    /// A list of at most so many pairings, two player strings each.
    Pairings(usize),
    /// A list of at most so many positions.
    Positions(usize),
    /// Two whole numbers in this range, the first and the last of those that are meant.
    Ends(u64, u64),
    /// A list of some of these strings.
    SomeWords(&'static [&'static str]),
    /// True or false.
    Flag,
    /// A list of at most so many numbers and strings.
    Values(usize),
    /// A table with one key, the name of another parameter, and its value or a list of values.
    Condition,
    /// A table with these keys.
    Table(&'static Section),
    /// One of these strings, or a table with these keys.
    WordsOrTable(&'static [&'static str], &'static Section),
    /// A table with a key for each parameter of the player: a list of so many values, or a table with these keys.
    Vary(usize, &'static Section),
}

/// Whether a key must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Without it the file is refused.
    Always,
    /// Without it something else must be there; the help says what.
    Sometimes,
    /// Without it this holds.
    Default(&'static str),
}

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// As it is written.
    pub name: &'static str,
    /// What may stand there.
    pub wants: Wants,
    /// Whether it must.
    pub need: Need,
    /// What it means.
    pub help: &'static str,
    /// How it may look, as TOML.
    pub example: &'static str,
}

/// A table of the file.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// As messages call it.
    pub title: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// What may stand in it, in the order in which one would write it.
    pub keys: &'static [Key],
}

/// The words of a table that is read by words.
const fn words<const N: usize, T: Copy>(table: [(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut at = 0;
    while at < N {
        words[at] = table[at].0;
        at += 1;
    }
    words
}

const TRUSTS: [&str; Trust::WORDS.len()] = words(Trust::WORDS);
const MATCH_FORMATS: [&str; MatchFormat::WORDS.len()] = words(MatchFormat::WORDS);
const TUNE_FORMATS: [&str; Method::WORDS.len()] = words(Method::WORDS);
const SCALES: [&str; Scale::WORDS.len()] = words(Scale::WORDS);
const MODELS: [&str; SprtModel::WORDS.len()] = words(SprtModel::WORDS);

const fn key(name: &'static str, wants: Wants, need: Need, help: &'static str, example: &'static str) -> Key {
    Key { name, wants, need, help, example }
}

use Need::{Always, Default, Sometimes};
use Wants::{Number, Players, Text, Vary, Whole, Words};

const PAIRS: Wants = Whole(1, MatchPlan::MOST_PAIRS);

/// The top of the file.
pub const TOP: Section = Section {
    title: super::tables::TOP_TITLE,
    help: "what is played; below it stands one of [match], [tune], [sweep] and [probe]",
    keys: &[
        key(
            "name",
            Text,
            Always,
            "what it is called: letters, digits, \"-\", \"_\" and \".\", at most 64 of them, a letter or digit first and last",
            "\"pig-width\"",
        ),
        key(
            "game",
            Text,
            Always,
            "the game with its variant, as `astragal games` lists them",
            "\"mancala:rules=irving\"",
        ),
        key(
            "seed",
            Whole(0, u64::MAX),
            Always,
            "where all luck comes from; the same file with another seed is another experiment",
            "2013",
        ),
        key(
            "limit",
            Text,
            Always,
            "how long a player may think about a move: nodes=…, iterations=…, depth=… or time=200ms; a tree search also as long as minimax would, iterations=minimax-8. Only games under a time limit cannot be replayed bit for bit. A player may have its own: \"mcts:nodes=500\"",
            "\"nodes=2000\"",
        ),
        key(
            "reference_speed",
            Text,
            Default("everybody has the same time"),
            "for time limits only: they are meant for a machine that fast (nodes a second on the signature bench, see `astragal bench`); a slower one gets more time, a faster one less",
            "\"120k\"",
        ),
        key(
            "trust",
            Words(&TRUSTS),
            Default("\"lab\""),
            "how many pairs somebody else plays again: of one's own machines a small share, of \"volunteer\" machines all until ten in a row were right, then ever fewer. No part of the content",
            "\"volunteer\"",
        ),
        key(
            "match",
            Wants::Table(&MATCH),
            Sometimes,
            "how strong some players are; instead of [tune]",
            "{ players = [\"mcts\", \"greedy\"], pairs = 500 }",
        ),
        key(
            "tune",
            Wants::Table(&TUNE),
            Sometimes,
            "which of some players is best; instead of [match]",
            "{ pairs = 500, candidates = [\"star1ss:c=1\", \"star1ss:c=5\"] }",
        ),
        key(
            "sweep",
            Wants::Table(&SWEEP),
            Sometimes,
            "how the score of a player changes with its parameters; instead of [match] or [tune]",
            "{ player = \"mcts\", vary = { c1 = [1, 5, 25] }, against = [\"star1\"], pairs = 500 }",
        ),
        key(
            "probe",
            Wants::Table(&PROBE),
            Sometimes,
            "how good the searches of some players are at single positions; instead of [match] or [tune]",
            "{ players = [\"mcts\"], positions = { random = 500 }, runs = 50 }",
        ),
    ],
};

/// `[match]`.
pub const MATCH: Section = Section {
    title: "[match]",
    help: "players against each other",
    keys: &[
        key(
            "players",
            Players(2, Meetings::MOST_PLAYERS),
            Sometimes,
            "who plays, as `astragal searchers` lists them, all different; two alone may be one player against itself",
            "[\"expss:c=20\", \"star1ss:c=25\", \"optimal\"]",
        ),
        key(
            "format",
            Words(&MATCH_FORMATS),
            Default("\"round-robin\""),
            "everybody against everybody, or \"gauntlet\": the first against each of the rest",
            "\"gauntlet\"",
        ),
        key(
            "pairings",
            Wants::Pairings(Meetings::MOST_LISTED),
            Sometimes,
            "instead of players and format: who meets whom, pairing by pairing, each once; at most 1024 different players. Players of different pairings are compared only where others whom they met connect them",
            "[[\"expss:c=20\", \"expectimax\"], [\"star1ss:c=25\", \"star1\"]]",
        ),
        key(
            "pairs",
            PAIRS,
            Always,
            "pairs of each pairing, at most. A pair is two games with the same luck and the seats swapped",
            "500",
        ),
        key(
            "sprt",
            Wants::Table(&SPRT),
            Default("all pairs are played"),
            "a sequential test that ends a pairing as soon as it is decided",
            "{ elo0 = 0, elo1 = 10 }",
        ),
    ],
};

/// `[match] sprt`.
pub const SPRT: Section = Section {
    title: "[match] sprt",
    help: "H0 says that the first player of a pairing is elo0 stronger, H1 that it is elo1 stronger",
    keys: &[
        key(
            "elo0",
            Number(-SprtModel::MOST, SprtModel::MOST),
            Always,
            "H0, below elo1; with model = \"normalised\" from -200 to 200",
            "0",
        ),
        key("elo1", Number(-SprtModel::MOST, SprtModel::MOST), Always, "H1", "10"),
        key(
            "alpha",
            Number(SprtPlan::LEAST_ERROR, SprtPlan::MOST_ERROR),
            Default("0.05"),
            "how often H1 may be accepted although H0 holds",
            "0.05",
        ),
        key(
            "beta",
            Number(SprtPlan::LEAST_ERROR, SprtPlan::MOST_ERROR),
            Default("0.05"),
            "how often H0 may be accepted although H1 holds",
            "0.1",
        ),
        key(
            "model",
            Words(&MODELS),
            Default("\"logistic\""),
            "the scale of elo0 and elo1: Elo as one knows it, or normalised by the spread of the results",
            "\"normalised\"",
        ),
        key(
            "every",
            PAIRS,
            Default("50, or all pairs if they are fewer"),
            "the test looks each time so many more pairs are complete; at most pairs",
            "20",
        ),
    ],
};

/// `[tune]`.
pub const TUNE: Section = Section {
    title: "[tune]",
    help: "which candidate is best: with pairs they knock each other out until one is left, with budget a tuner looks for the best of a space",
    keys: &[
        key(
            "format",
            Words(&TUNE_FORMATS),
            Default("\"bayes\" with a budget, else \"elimination\""),
            "how the best is found: \"elimination\" plays rounds of pairings, the winner of each goes on; the others plan duels under a budget, each from those before",
            "\"bayes\"",
        ),
        key(
            "pairs",
            PAIRS,
            Sometimes,
            "of elimination and halving, instead of budget: pairs of each pairing in the first round; halving plays a long round in two parts, with other pairings and half of the pairs in each",
            "500",
        ),
        key(
            "growth",
            Whole(1, TunePlan::MOST_GROWTH),
            Default("1"),
            "of elimination: each later round plays so many times the pairs of the one before: those who are left are harder to tell apart",
            "2",
        ),
        key(
            "repeats",
            Whole(1, TunePlan::MOST_REPEATS),
            Default("1"),
            "of elimination: so many independent tournaments with other draws and other luck: how often the same champion comes out shows how sure it is",
            "10",
        ),
        key(
            "budget",
            Whole(2, CampaignPlan::MOST_GAMES),
            Sometimes,
            "how many games may be played, never more; the confirmation is not counted",
            "20000",
        ),
        key(
            "lag",
            Whole(0, MOST_LAG),
            Default("1; from 392,000 games on more where generations are small, so that a cluster is busy"),
            "with budget: a generation of duels is planned from all but the last so many before it, so that nobody waits for stragglers. Part of the content: another lag plans other duels",
            "2",
        ),
        key(
            "stop",
            Wants::Table(&STOP),
            Default("the whole budget is played"),
            "of bayes: an earlier end",
            "{ regret = 2.0 }",
        ),
        key(
            "player",
            Text,
            Sometimes,
            "every candidate is this player, with the values of vary inserted",
            "\"star1ss\"",
        ),
        key(
            "vary",
            Vary(TunePlan::MOST_CANDIDATES, &RANGE),
            Sometimes,
            "a key for each parameter that varies, with a list of values or a table; every combination is a candidate. In elimination the last key varies fastest",
            "{ c = [1, 2, 5, 10] }",
        ),
        key(
            "candidates",
            Players(2, TunePlan::MOST_CANDIDATES),
            Sometimes,
            "of elimination: the candidates one by one, instead of player and vary",
            "[\"star1ss:c=1\", \"star1ss:c=5\"]",
        ),
        key(
            "confirm",
            PAIRS,
            Default("none"),
            "in the end so many pairs of the champion against the baseline, on luck that nothing else used",
            "2000",
        ),
        key(
            "baseline",
            Text,
            Default("player"),
            "whom the champion is compared with; in elimination it goes with confirm",
            "\"mcts:c1=50\"",
        ),
    ],
};

/// `[tune] stop`.
pub const STOP: Section = Section {
    title: "[tune] stop",
    help: "when bayes ends before its budget is played",
    keys: &[key(
        "regret",
        Number(0.0, CampaignPlan::MOST_STOP),
        Always,
        "as soon as the best of the space is expected to be less than so many Elo stronger than what it would recommend",
        "2.0",
    )],
};

/// A parameter of `[tune.vary]`.
pub const RANGE: Section = Section {
    title: "a parameter in [tune.vary]",
    help: "values of one parameter in few words: a grid by step or by count, all whole numbers or all numbers of some digits between two ends, or choices without an order",
    keys: &[
        key("from", Wants::Decimal(Decimal::DIGITS), Sometimes, "the first value, below to", "1"),
        key(
            "to",
            Wants::Decimal(Decimal::DIGITS),
            Sometimes,
            "the last value, unless the step leaps over it",
            "30",
        ),
        key("step", Wants::Decimal(Decimal::DIGITS), Sometimes, "the distance of two values, above 0", "5"),
        key(
            "count",
            Whole(2, TunePlan::MOST_CANDIDATES as u64),
            Sometimes,
            "how many values; whole numbers are rounded, and each is taken once",
            "7",
        ),
        key(
            "scale",
            Words(&SCALES),
            Default("\"linear\"; with count it must be there"),
            "how distances are measured: on \"log\" 1 and 2 are as far apart as 10 and 20, and from is above 0",
            "\"log\"",
        ),
        key(
            "whole",
            Wants::Flag,
            Default("false"),
            "with from and to: all whole numbers between them",
            "true",
        ),
        key(
            "digits",
            Whole(1, Decimals::MOST_DIGITS as u64),
            Default("3"),
            "with from and to, under a budget: all numbers of so many significant digits between them",
            "2",
        ),
        key(
            "choices",
            Wants::Values(TunePlan::MOST_CANDIDATES),
            Sometimes,
            "values without an order",
            "[\"visits\", \"mean\"]",
        ),
        key(
            "values",
            Wants::Values(TunePlan::MOST_CANDIDATES),
            Sometimes,
            "values in their order; the same as a list instead of this table, but with room for when",
            "[1, 2, 5]",
        ),
        key(
            "when",
            Wants::Condition,
            Default("always"),
            "under a budget: it is varied only where another parameter, which stands before it, has this value or one of these; elsewhere it is as in player",
            "{ widening = \"on\" }",
        ),
        key(
            "c_end",
            Number(Gains::LEAST, Gains::MOST_C),
            Default("0.1"),
            "of spsa: how far on both sides of a value it looks in the end, as a share of the range",
            "0.05",
        ),
        key(
            "r_end",
            Number(Gains::LEAST, Gains::MOST_R),
            Default("what follows from the budget"),
            "of spsa: how long its steps are in the end, as a share of c_end for each game that is won more than lost",
            "0.002",
        ),
    ],
};

/// `[sweep]`.
pub const SWEEP: Section = Section {
    title: "[sweep]",
    help: "one player with some values of its parameters, each against the same opponents on the same luck: a curve of scores, or a surface",
    keys: &[
        key(
            "player",
            Text,
            Sometimes,
            "every player is this one, with the values of vary inserted",
            "\"mcts\"",
        ),
        key(
            "vary",
            Vary(SweepPlan::MOST_PLAYERS, &RANGE),
            Sometimes,
            "a key for each parameter that varies, with a list of values or a table as in [tune.vary]; every combination plays, the last key varies fastest",
            "{ c1 = [1, 2.5, 5, 20] }",
        ),
        key(
            "players",
            Players(2, SweepPlan::MOST_PLAYERS),
            Sometimes,
            "instead of player and vary: who is compared, written out, all different",
            "[\"mcts:c1=1\", \"mcts:c1=5\"]",
        ),
        key(
            "against",
            Players(1, SweepPlan::MOST_OPPONENTS),
            Always,
            "whom each of them plays, all different",
            "[\"star1\", \"greedy\"]",
        ),
        key(
            "pairs",
            PAIRS,
            Always,
            "pairs of each player against each opponent; all of them have the same luck",
            "500",
        ),
    ],
};

/// `[probe]`.
pub const PROBE: Section = Section {
    title: "[probe]",
    help: "players look at single positions, many times each, and are measured against the truth",
    keys: &[
        key(
            "players",
            Players(1, ProbePlan::MOST_PLAYERS),
            Sometimes,
            "who is measured, as `astragal searchers` lists them, all different",
            "[\"mcts\", \"star2ss:c=18\"]",
        ),
        key(
            "player",
            Text,
            Sometimes,
            "instead of players: everybody is this one, with the values of vary inserted",
            "\"mcts\"",
        ),
        key(
            "vary",
            Vary(ProbePlan::MOST_PLAYERS, &RANGE),
            Sometimes,
            "a key for each parameter that varies, with a list of values or a table as in [tune.vary]; limits too, for what a search knows after so many iterations",
            "{ iterations = [16, 64, 256] }",
        ),
        key(
            "positions",
            Wants::Table(&POSITIONS),
            Always,
            "at what they look: one of observed, selfplay, random, grid, list and file",
            "{ observed = \"all\", games = 40, most = 2470 }",
        ),
        key(
            "runs",
            Whole(1, ProbePlan::MOST_RUNS),
            Always,
            "how often each player looks at each position, each time with other luck of its own",
            "50",
        ),
        key(
            "truth",
            Wants::WordsOrTable(&Truth::WORDS, &TRUTH),
            Default("\"none\""),
            "what they are compared with: \"exact\" is what a position and every move of it is worth when both play perfectly, for games that are solved; a table has an estimate, or looks for traps",
            "\"exact\"",
        ),
        key(
            "keep",
            Wants::SomeWords(&Keep::WORDS),
            Default("nothing"),
            "what is kept of every search besides value, move, nodes and depth: \"moves\" is what it makes of each move, in visits and value, \"shape\" what is on each level of its tree",
            "[\"shape\"]",
        ),
    ],
};

/// `[probe] truth`.
pub const TRUTH: Section = Section {
    title: "[probe] truth",
    help: "an estimate to compare with, where nobody knows better; or traps",
    keys: &[
        key(
            "deep",
            Text,
            Sometimes,
            "what this player says at each position, PLAYER @ LIMIT: a search that is much deeper than those that are measured",
            "\"star2 @ depth=6\"",
        ),
        key(
            "played",
            Whole(1, Truth::MOST_GAMES),
            Sometimes,
            "so many games are played on after each move, and their mean result is what the move is worth",
            "200",
        ),
        key(
            "by",
            Text,
            Sometimes,
            "who plays these games on both sides, PLAYER @ LIMIT",
            "\"hold:n=20 @ nodes=1\"",
        ),
        key(
            "traps",
            Whole(1, Truth::MOST_PLIES),
            Sometimes,
            "which moves lead into a loss that is forced within so many plies after them: those are worth -100 and 0.01 for every ply, all others 0. For games without chance",
            "5",
        ),
    ],
};

/// `[probe] positions`.
pub const POSITIONS: Section = Section {
    title: "[probe] positions",
    help: "a set of positions in which somebody has a choice, each once",
    keys: &[
        key(
            "observed",
            Words(&["all"]),
            Sometimes,
            "positions seen in games of each player against each other; one alone plays itself",
            "\"all\"",
        ),
        key("selfplay", Text, Sometimes, "positions seen in games of this player against itself", "\"mcts\""),
        key(
            "random",
            Whole(1, PositionSet::MOST),
            Sometimes,
            "so many positions out of games in which every move is random, one of each game",
            "500",
        ),
        key(
            "grid",
            Whole(1, PositionSet::MOST_STEP),
            Sometimes,
            "of Pig: every position with a choice in which both scores and the points of the turn are multiples of this; the positions are put in its place",
            "10",
        ),
        key(
            "list",
            Wants::Positions(PositionSet::MOST as usize),
            Sometimes,
            "these positions, as `astragal play` and `astragal analyze` write them",
            "[\"1 50 40 12 decide\"]",
        ),
        key(
            "file",
            Text,
            Sometimes,
            "a file with a position a line; the command line puts the positions in its place",
            "\"positions.txt\"",
        ),
        key(
            "games",
            Whole(2, Watched::MOST_GAMES),
            Default("40"),
            "with observed and selfplay: games of each two players, an even number",
            "40",
        ),
        key(
            "most",
            Whole(1, PositionSet::MOST),
            Default("20000"),
            "with observed and selfplay: if more positions are seen, so many of them are drawn",
            "2470",
        ),
        key(
            "plies",
            Wants::Ends(0, Filter::MOST),
            Default("all"),
            "only positions after so many decisions, the fewest and the most",
            "[10, 30]",
        ),
        key(
            "moves",
            Wants::Ends(2, Filter::MOST),
            Default("2 or more"),
            "only positions with so many legal moves, the fewest and the most",
            "[2, 6]",
        ),
    ],
};

/// All tables, in the order of a document.
pub const SECTIONS: [&Section; 10] =
    [&TOP, &MATCH, &SPRT, &TUNE, &STOP, &RANGE, &SWEEP, &PROBE, &POSITIONS, &TRUTH];

/// The longest name of an experiment, in characters.
pub const MOST_NAME: usize = ExperimentName::MOST;
/// So many mistakes of a file are reported at once.
pub const MOST_MISTAKES: usize = ExperimentErrors::MOST;

#[cfg(test)]
mod tests {
    use super::super::tables;
    use super::*;

    /// What is documented is what is read.
    #[test]
    fn every_key_that_is_read_is_here_and_no_other() {
        for (section, read) in [
            (TOP, tables::TOP),
            (MATCH, tables::MATCH),
            (SPRT, tables::SPRT),
            (TUNE, tables::TUNE),
            (STOP, tables::STOP),
            (RANGE, tables::RANGE),
            (SWEEP, tables::SWEEP),
            (PROBE, tables::PROBE),
            (POSITIONS, tables::POSITIONS),
        ] {
            let mut documented: Vec<&str> = section.keys.iter().map(|key| key.name).collect();
            let mut read = read.to_vec();
            documented.sort_unstable();
            read.sort_unstable();
            assert_eq!(documented, read, "{}", section.title);
        }
    }

    #[test]
    fn every_example_is_toml() {
        for key in SECTIONS.iter().flat_map(|section| section.keys) {
            let text = format!("{} = {}", key.name, key.example);
            assert!(toml::de::DeTable::parse(&text).is_ok(), "{text}");
        }
    }
}
