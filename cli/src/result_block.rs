//! What a match came to: for people to paste into discussions, and as JSON.

use std::fmt::Write;
use std::time::Duration;

use arena::{Contest, PairRecord};
use figures::numbers::chance;
use serde::Serialize;
use stats::{Confidence, DuplicateBoards, GameResult, Interval, PairResult, Summary, Tally};

/// Counts the pairs of a match.
pub(crate) struct MatchTally {
    pub(crate) tally: Tally,
    /// Pairs whose two games are the same, move for move.
    same: u64,
    forfeits: Vec<String>,
    /// Over the hashes of all games, in order: equal matches have equal digests.
    digest: blake3::Hasher,
    nodes: [u64; 2],
    searches: [u64; 2],
    depths: [u64; 2],
    decisions: u64,
}

impl Default for MatchTally {
    fn default() -> Self {
        Self {
            tally: Tally::EMPTY,
            same: 0,
            forfeits: Vec::new(),
            digest: blake3::Hasher::new(),
            nodes: [0; 2],
            searches: [0; 2],
            depths: [0; 2],
            decisions: 0,
        }
    }
}

impl MatchTally {
    /// Takes in the next pair.
    pub(crate) fn record(&mut self, pair: &PairRecord) {
        let [seat_one, seat_two] = pair.half_points().map(|points| GameResult::ALL[usize::from(points)]);
        self.tally.record(PairResult { seat_one, seat_two });
        self.same += u64::from(pair.games[0].hash == pair.games[1].hash);
        for (first, game) in pair.games.iter().enumerate() {
            self.digest.update(&game.hash.0);
            self.decisions += u64::from(game.decisions);
            for (who, side) in [game.sides[first], game.sides[1 - first]].iter().enumerate() {
                self.nodes[who] += side.nodes;
                self.searches[who] += u64::from(side.searches);
                self.depths[who] += side.depths;
            }
            if let Some(forfeit) = &game.forfeit {
                let who = ["A", "B"][forfeit.seat.index() ^ first];
                self.forfeits.push(format!(
                    "pair {} game {}: {who} {}",
                    pair.index,
                    first + 1,
                    forfeit.fault
                ));
            }
        }
    }

    /// Score and Elo in a few words, for the line of progress.
    pub(crate) fn in_short(&self) -> String {
        let pentanomial = self.tally.pentanomial();
        let elo = pentanomial.elo(Confidence::P95);
        let score = pentanomial.score().unwrap_or(0.5) * 100.0;
        match (elo.value, elo.half_width()) {
            (Some(value), Some(half)) => format!("{score:.2} %  Elo {value:+.1} ±{half:.1}"),
            _ => format!("{score:.2} %"),
        }
    }

    /// The result of the match.
    pub(crate) fn result(self, contest: &Contest, seed: u64, took: Duration) -> MatchResult {
        let [a, b] = contest.players().each_ref().map(ToString::to_string);
        let games = 2 * self.tally.pentanomial().pairs();
        MatchResult {
            a,
            b,
            game: contest.game().to_string(),
            limits: contest.limits().map(|limit| limit.to_string()),
            seed: seed.to_string(),
            games,
            summary: Summary::new(&self.tally, Confidence::P95),
            same: self.same,
            forfeits: self.forfeits,
            games_per_second: games as f64 / took.as_secs_f64().max(1e-9),
            seconds: took.as_secs_f64(),
            decisions: self.decisions,
            nodes_per_search: per(self.nodes, self.searches),
            mean_depth: per(self.depths, self.searches),
            replayable: contest.is_replayable(),
            digest: self.digest.finalize().to_hex()[..32].to_owned(),
            tally: self.tally,
        }
    }
}

/// The pairs as duplicate boards: those count in which one player won a game and at least drew the other.
fn boards(boards: DuplicateBoards) -> String {
    let skewed = format!("{} skewed ones left out", boards.dropped);
    let Some(rate) = boards.rate() else { return format!("none has a winner; {skewed}") };
    let Interval { low, high } = boards.interval(Confidence::P95);
    let [rate, low, high] = [rate, low, high].map(|share| 100.0 * share);
    format!("{rate:.2} %  [{low:.2}, {high:.2}] of {} with a winner; {skewed}", boards.counted())
}

fn per(sums: [u64; 2], counts: [u64; 2]) -> [Option<f64>; 2] {
    [0, 1].map(|who| (counts[who] > 0).then(|| sums[who] as f64 / counts[who] as f64))
}

/// The public JSON of a match; the names are a contract.
#[derive(Serialize)]
pub(crate) struct MatchResult {
    a: String,
    b: String,
    game: String,
    limits: [String; 2],
    /// As a text, as all seeds in JSON: numbers above 2^53 lose digits where they are read as floating point.
    seed: String,
    games: u64,
    #[serde(flatten)]
    summary: Summary,
    same: u64,
    forfeits: Vec<String>,
    games_per_second: f64,
    seconds: f64,
    decisions: u64,
    nodes_per_search: [Option<f64>; 2],
    mean_depth: [Option<f64>; 2],
    replayable: bool,
    digest: String,
    #[serde(skip)]
    tally: Tally,
}

impl MatchResult {
    /// The block for people.
    pub(crate) fn text(&self) -> String {
        self.write().expect("writing to a string cannot fail")
    }

    fn write(&self) -> Result<String, std::fmt::Error> {
        let mut out = String::new();
        let summary = &self.summary;
        writeln!(out, "A            {}", self.a)?;
        writeln!(out, "B            {}", self.b)?;
        let [a, b] = &self.limits;
        let limits = if a == b { a.clone() } else { format!("{a} for A, {b} for B") };
        writeln!(out, "game         {}, {limits}, seed {}", self.game, self.seed)?;
        writeln!(
            out,
            "pairs        {} ({} games in {:.1} s, {:.1} games/s)",
            summary.pairs, self.games, self.seconds, self.games_per_second
        )?;
        let Some(score) = summary.score else {
            write!(out, "no pair was finished")?;
            return Ok(out);
        };
        let percent = |x: f64| x * 100.0;
        writeln!(
            out,
            "score of A   {:.2} %  [{:.2}, {:.2}]",
            percent(score),
            percent(summary.score_low),
            percent(summary.score_high)
        )?;
        writeln!(out, "Elo          {}", estimate(summary.elo, summary.elo_low, summary.elo_high))?;
        writeln!(out, "nElo         {}", estimate(summary.nelo, summary.nelo_low, summary.nelo_high))?;
        writeln!(out, "LOS          {}", chance(summary.los))?;
        writeln!(out, "pentanomial  {:?}", summary.pentanomial.counts())?;
        writeln!(out, "boards       {}", boards(summary.boards))?;
        let seats = [self.tally.seat_one(), self.tally.seat_two()];
        let seat = seats.map(|seat| format!("+{} ={} -{}", seat.wins, seat.draws, seat.losses));
        writeln!(out, "A by seat    first {}, second {}", seat[0], seat[1])?;
        if let Some(ratio) = summary.pairing_gain.as_ref().and_then(|gain| gain.ratio) {
            writeln!(out, "pairing      as good as {ratio:.2} times as many unpaired games")?;
        }
        match (self.same, summary.pairs) {
            (0, _) => {}
            (same, pairs) if same == pairs => {
                writeln!(out, "the same     game in {same} of {pairs} pairs: they do not differ here")?;
            }
            (same, pairs) => writeln!(out, "the same     game in {same} of {pairs} pairs")?,
        }
        // Of players that answer without searching there is nothing to say.
        if let [Some(a), Some(b)] = self.nodes_per_search
            && (a > 1.0 || b > 1.0)
        {
            let depth = self.mean_depth.map(|depth| depth.unwrap_or(0.0));
            writeln!(
                out,
                "search       A {a:.0} nodes, depth {:.1}; B {b:.0} nodes, depth {:.1} (means)",
                depth[0], depth[1]
            )?;
        }
        match &self.forfeits[..] {
            [] => writeln!(out, "forfeits     none")?,
            [first, ..] => writeln!(out, "forfeits     {}; the first: {first}", self.forfeits.len())?,
        }
        let kind =
            if self.replayable { "replays bit for bit" } else { "time-limited: dice replay, moves do not" };
        write!(out, "digest       {} ({kind})", self.digest)?;
        Ok(out)
    }
}

/// `+16.4  [+1.2, +31.7]`; what is not bounded, or not known at all, is said in words.
fn estimate(value: Option<f64>, low: Option<f64>, high: Option<f64>) -> String {
    if let (None, None, None) = (value, low, high) {
        return "not known yet".to_owned();
    }
    let show = |x: Option<f64>| x.map_or_else(|| "unbounded".to_owned(), |x| format!("{x:+.1}"));
    format!("{}  [{}, {}]", show(value), show(low), show(high))
}
