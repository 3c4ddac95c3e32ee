//! The live block as a pure function: how a tournament stands, in so many lines of so many columns.

use std::time::Duration;

use schedule::report::{Contender, PairingReport, drawn_chance};
use stats::Rating;

use super::standing::{Names, Stage, Standing, span};
use crate::output::short_player;
use crate::pace::clock;
use crate::report::{cut, draw, squeezed};

/// The width of a pairing's bar.
const BAR: usize = 8;
/// Everything in the line of a pairing but the names: marks, bar, score, Elo.
const BESIDE_NAMES: usize = 50;

/// What is shown.
pub(super) struct Scene<'a> {
    pub(super) pairs_done: u64,
    pub(super) pairs_planned: u64,
    pub(super) units: &'a str,
    /// How fast, in words.
    pub(super) pace: String,
    pub(super) left: Option<Duration>,
    /// Repeats that differed.
    pub(super) alarms: u64,
    /// Pairs that are played again because of who played them.
    pub(super) struck: u64,
    pub(super) is_paused: bool,
    /// Nobody here could play what is left.
    pub(super) is_stalled: bool,
    /// What may be said so far.
    pub(super) headline: &'a str,
    pub(super) standing: &'a Standing,
}

/// How a line is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Title,
    /// Over: no longer of much interest.
    Decided,
    Alarm,
}

/// A line of the block.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) text: String,
    pub(super) tone: Tone,
}

/// A heading with its rows; the first rows are those to keep.
struct Section {
    title: String,
    rows: Vec<Row>,
}

/// Draws the block, no wider and no taller than this.
pub(super) fn block(scene: &Scene<'_>, width: usize, height: usize) -> Vec<Row> {
    let mut rows = vec![Row { text: progress(scene, width), tone: Tone::Plain }];
    if scene.alarms > 0 {
        let again = match scene.struck {
            0 => "see the report".to_owned(),
            struck => format!("{struck} pairs are played again"),
        };
        let text = format!("ALARM: {} results came twice and differed; {again}", scene.alarms);
        rows.push(Row { text, tone: Tone::Alarm });
    }
    // The headline of a stalled experiment says what is wrong, and what can be done.
    let tone = if scene.is_stalled { Tone::Alarm } else { Tone::Title };
    rows.extend(wrapped(scene.headline, width).into_iter().map(|text| Row { text, tone }));
    let (open, over) = sections(scene.standing, width);
    for section in open {
        section.fit(height.saturating_sub(rows.len()), &mut rows);
    }
    let room = height.saturating_sub(rows.len() + 1);
    let drawn = scene.standing.bracket().map(|bracket| draw(&bracket, width, room)).unwrap_or_default();
    if drawn.is_empty() {
        for section in over {
            section.fit(height.saturating_sub(rows.len()), &mut rows);
        }
    } else {
        rows.push(Row { text: "bracket".to_owned(), tone: Tone::Title });
        rows.extend(drawn.into_iter().map(|text| Row { text, tone: Tone::Plain }));
    }
    rows.truncate(height);
    for row in &mut rows {
        row.text = cut(row.text.trim_end(), width);
    }
    rows
}

fn progress(scene: &Scene<'_>, width: usize) -> String {
    let left = match scene.left {
        _ if scene.is_paused => "  paused".to_owned(),
        _ if scene.is_stalled => "  stalled".to_owned(),
        Some(left) => format!("  {} left", clock(left)),
        None => String::new(),
    };
    let Scene { pairs_done, pairs_planned, units, pace, .. } = scene;
    let told = format!(" {pairs_done}/{pairs_planned} {units}  {pace}{left}");
    bar(*pairs_done, *pairs_planned, width.saturating_sub(told.chars().count())) + &told
}

/// A sentence in as many lines as it takes; a word that is too long stands alone.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// `━━━━╾───`.
fn bar(done: u64, total: u64, width: usize) -> String {
    let full = (width as u64 * done.min(total)).checked_div(total).unwrap_or(0) as usize;
    let mut bar = "━".repeat(full);
    if full < width {
        bar.push('╾');
        bar.push_str(&"─".repeat(width - full - 1));
    }
    bar
}

/// What is being played, and what was played, the last first.
fn sections(standing: &Standing, width: usize) -> (Vec<Section>, Vec<Section>) {
    let names = standing.names();
    let mut sections = Vec::new();
    if let Some(table) = standing.rated() {
        let title = match table.is_connected() {
            true => "rating in Elo, mean 0, with 95 % intervals",
            false => "rating in Elo, mean 0 of those who met, with 95 % intervals",
        };
        // Nobody is first of those whom nothing connects.
        let ranked = table.groups().flat_map(|group| (1..).zip(group));
        let rows = ranked.map(|(rank, rating)| rated(rank, rating, width)).collect();
        sections.push(Section { title: title.to_owned(), rows });
    }
    let best = standing.best();
    if !best.is_empty() {
        let rows = (1..).zip(&best).map(|(rank, (name, one))| contending(rank, name, one, width)).collect();
        let title =
            format!("the best so far, Elo by the tuner's model; {} with", standing.nobody_is_better());
        sections.push(Section { title, rows });
    }
    let (over, open): (Vec<Stage<'_>>, Vec<Stage<'_>>) =
        standing.stages().into_iter().partition(|stage| stage.decided() == stage.pairings.len());
    let section = |stage: Stage<'_>| {
        let of = match standing.depth() {
            Some(depth) if stage.title.contains("round") => format!(" of {depth}"),
            _ => String::new(),
        };
        let (decided, all) = (stage.decided(), stage.pairings.len());
        let title = if stage.title.is_empty() { "pairings".to_owned() } else { stage.title + &of };
        let byes =
            if stage.byes == 0 { String::new() } else { format!(", {} without an opponent", stage.byes) };
        let rows = stage.pairings.iter().map(|pairing| met(pairing, &names, width)).collect();
        Section { title: format!("{title}, {decided} of {all} decided{byes}"), rows }
    };
    sections.extend(open.into_iter().map(section));
    (sections, over.into_iter().rev().map(section).collect())
}

impl Section {
    /// Adds as much as there is room for. If not everything fits, what is decided makes room first.
    fn fit(mut self, room: usize, rows: &mut Vec<Row>) {
        if room < 2 {
            return;
        }
        rows.push(Row { text: self.title, tone: Tone::Title });
        let room = room - 1;
        if self.rows.len() <= room {
            rows.append(&mut self.rows);
            return;
        }
        self.rows.sort_by_key(|row| row.tone == Tone::Decided);
        let more = self.rows.len() - (room - 1);
        rows.extend(self.rows.drain(..room - 1));
        rows.push(Row { text: format!("  … and {more} more"), tone: Tone::Decided });
    }
}

/// `✓ c=16 > c=32  ━━━━━━━━   52.7 %  Elo +18 [-9, +47]`: the sign opens towards who is ahead.
fn met(pairing: &PairingReport, names: &Names<'_>, width: usize) -> Row {
    let summary = &pairing.summary;
    let room = (width.saturating_sub(BESIDE_NAMES) / 2).max(4).min(names.longest());
    let [a, b] = [&pairing.a, &pairing.b].map(|player| squeezed(&names.of(player), room));
    let sign = match (summary.score, &pairing.winner) {
        (_, Some(winner)) if *winner == pairing.a => '>',
        (_, Some(_)) => '<',
        (Some(score), None) if score > 0.5 => '>',
        (Some(score), None) if score < 0.5 => '<',
        (Some(_), None) => '=',
        (None, None) => ':',
    };
    let mark = if pairing.decided { '✓' } else { ' ' };
    let share = bar(summary.pairs, pairing.planned.max(summary.pairs), BAR);
    let share = if pairing.decided { "━".repeat(BAR) } else { share };
    let score = summary.score.map(|score| format!("{:>5.1} %", 100.0 * score)).unwrap_or_default();
    let elo = match summary.pairs {
        0 => String::new(),
        _ => format!("Elo {}", span(summary.elo, summary.elo_low, summary.elo_high)),
    };
    let test = pairing.sprt.as_ref().filter(|_| summary.pairs > 0);
    let elo = test.map_or(elo, |test| format!("LLR {:+.2}  {}", test.llr, test.verdict.word()));
    let text = format!("{mark} {a:<room$} {sign} {b:<room$}  {share}  {score:>7}  {elo}");
    Row { text, tone: if pairing.decided { Tone::Decided } else { Tone::Plain } }
}

fn rated(rank: usize, rating: &Rating, width: usize) -> Row {
    let elo = span(Some(rating.elo), rating.interval.low, rating.interval.high);
    ranked(rank, &short_player(&rating.player), &format!("  {elo:>20}  {:>7} pairs", rating.pairs), width)
}

fn contending(rank: usize, name: &str, one: &Contender, width: usize) -> Row {
    let elo = span(one.elo.value, one.elo.low, one.elo.high);
    ranked(rank, name, &format!("  {elo:>20}  {:>8}", drawn_chance(one.best)), width)
}

/// A line of a ranking: the number, the name, and at the right what is beside it.
fn ranked(rank: usize, name: &str, beside: &str, width: usize) -> Row {
    let room = width.saturating_sub(beside.chars().count() + 5).max(4);
    Row { text: format!("{rank:>3}  {:<room$}{beside}", squeezed(name, room)), tone: Tone::Plain }
}
