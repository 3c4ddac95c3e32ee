//! A tournament's bracket: who met whom, how it came out, who is left.

use schedule::report::{Brackets, PairingReport, Tournament};

use crate::bracket_layout::{HEIGHT, Layout, Spot, WIRE};
use crate::canvas::{At, Canvas, fitted};
use crate::names::Names;
use crate::numbers::{chance, elo, percent, plural};
use crate::pentanomial;
use crate::svg::Svg;

/// The size of normal text that is as wide as bold text of the size 13.
const BOLD: f64 = 14.56;

/// A wider bracket does not fit on a screen.
const SCREEN: f64 = 1000.0;

/// The bracket of one repeat; `None` if there is no such repeat.
///
/// It fills in as rounds are decided: places that are not known yet are dashed.
#[must_use]
pub fn bracket(report: &Brackets, repeat: u32) -> Option<Svg> {
    let tournament = report.tournaments.iter().find(|tournament| tournament.repeat == repeat)?;
    let names = Names::of(tournament.seeding.iter().map(String::as_str));
    let layout = Layout::new(&report.bracket(tournament), &names);
    // Beyond the edge of a screen nobody sees who won: then it is said at the beginning too.
    let winner = tournament.champion.as_ref().filter(|_| layout.width > SCREEN);
    let top = if winner.is_some() { 28.0 } else { 0.0 };
    let mut canvas = Canvas::new(layout.width, layout.height + top);
    if let Some(champion) = winner {
        canvas.text("bold large", (4.0, 18.0), &format!("Won by {}", names.short(champion)));
    }
    let draw = |canvas: &mut Canvas| {
        for (column, &pairs) in layout.pairs.iter().enumerate() {
            header(canvas, &layout, column, pairs);
        }
        for spot in &layout.spots {
            wires(canvas, &layout, spot);
        }
        for spot in &layout.spots {
            match (spot.slot.pairing, spot.slot.bye()) {
                (Some(pairing), _) => meeting(canvas, &layout, spot, pairing, &names),
                (None, Some(player)) => bye(canvas, &layout, spot, player, &names),
                (None, None) => waiting(canvas, &layout, spot, &names),
            }
        }
        champion(canvas, &layout, tournament, report.crowned.as_deref(), &names);
    };
    if winner.is_some() {
        canvas.moved((0.0, top), draw);
    } else {
        draw(&mut canvas);
    }
    Some(canvas.finish(&title(report, tournament, &names), &description(report, tournament, &names)))
}

fn title(report: &Brackets, tournament: &Tournament, names: &Names) -> String {
    let which = match report.tournaments.len() {
        1 => String::new(),
        count => format!(" {} of {count}", tournament.repeat + 1),
    };
    match &tournament.champion {
        Some(champion) => format!("Tournament{which}, won by {}", names.short(champion)),
        None => format!("Tournament{which}, under way"),
    }
}

fn description(report: &Brackets, tournament: &Tournament, names: &Names) -> String {
    let rounds = report.rounds.iter().filter(|round| round.repeat == tournament.repeat);
    let met = rounds.flat_map(|round| round.pairings.iter().map(move |pairing| (round.round, pairing)));
    let line = |(round, pairing): (u32, &PairingReport)| {
        let [a, b] = [&pairing.a, &pairing.b].map(|player| names.short(player));
        let score = percent(pairing.summary.score);
        let went = pairing
            .winner
            .as_ref()
            .map_or_else(|| "undecided".to_owned(), |winner| format!("{} goes on", names.short(winner)));
        format!("Round {}: {a} against {b}, {score}, {went}.", round + 1)
    };
    met.map(line).collect::<Vec<_>>().join(" ")
}

fn header(canvas: &mut Canvas, layout: &Layout<'_>, column: usize, pairs: Option<u64>) {
    let x = layout.column(column) + layout.box_width / 2.0;
    let name = match layout.pairs.len() - column {
        1 => "Final".to_owned(),
        2 => "Semi-finals".to_owned(),
        _ => format!("Round {}", layout.first + column + 1),
    };
    canvas.text("bold mid", (x, 16.0), &name);
    if let Some(pairs) = pairs {
        canvas.text("muted small mid", (x, 31.0), &format!("{} a pairing", plural(pairs, "pair")));
    }
}

/// The lines from where the two players of a slot come from.
fn wires(canvas: &mut Canvas, layout: &Layout<'_>, spot: &Spot<'_>) {
    let end = layout.column(spot.column);
    for (at, from) in spot.from.iter().enumerate() {
        let Some(from) = *from else { continue };
        let class = if spot.players()[at].is_some() { "wire-won" } else { "wire" };
        let row = spot.y + if at == 0 { -12.0 } else { 8.0 };
        let (start, middle) = (end - WIRE, end - WIRE / 2.0);
        canvas.polyline(class, [(start, from), (middle, from), (middle, row), (end, row)]);
    }
}

fn top_left(layout: &Layout<'_>, spot: &Spot<'_>) -> At {
    (layout.column(spot.column), spot.y - HEIGHT / 2.0)
}

fn meeting(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    spot: &Spot<'_>,
    pairing: &PairingReport,
    names: &Names,
) {
    let (x, y) = top_left(layout, spot);
    let summary = &pairing.summary;
    // The report speaks of the better seed first; the picture of whoever stands above.
    let swapped = spot.players()[0] != Some(pairing.a.as_str());
    let pairs = if swapped { summary.pentanomial.swapped() } else { summary.pentanomial };
    let tip = format!("{} against {}: {}", pairing.a, pairing.b, pentanomial::in_words(&summary.pentanomial));
    canvas.named(&tip, |canvas| {
        canvas.rect(if pairing.decided { "card" } else { "live" }, (x, y), (layout.box_width, HEIGHT), 6.0);
        for (row, player) in spot.players().into_iter().enumerate() {
            let Some(player) = player else { continue };
            let base = y + 18.0 + 20.0 * row as f64;
            let won = pairing.winner.as_deref() == Some(player);
            let class = match (won, pairing.decided) {
                (true, _) => "bold",
                (false, true) => "muted",
                (false, false) => "",
            };
            canvas.rect(["one", "two"][row], (x + 8.0, base - 9.0), (4.0, 11.0), 1.0);
            canvas.text(class, (x + 18.0, base), &fitted(&names.short(player), BOLD, layout.name_width()));
            let score = summary.score.map(|score| if (row == 0) == swapped { 1.0 - score } else { score });
            canvas.text(&format!("end {class}"), (x + layout.box_width - 8.0, base), &percent(score));
        }
        pentanomial::draw(canvas, &pairs, (x + 8.0, y + 49.0), (78.0, 6.0));
        let note = if pairing.decided {
            verdict(pairing)
        } else {
            format!("{} of {} pairs", summary.pairs, pairing.planned)
        };
        canvas.text("muted small end", (x + layout.box_width - 8.0, y + 56.0), &note);
    });
}

/// By how much the winner was ahead.
fn verdict(pairing: &PairingReport) -> String {
    let ahead = if pairing.winner.as_deref() == Some(pairing.b.as_str()) {
        pairing.summary.pentanomial.swapped()
    } else {
        pairing.summary.pentanomial
    };
    match pairing.by {
        _ if pairing.is_alike() => "the same games".to_owned(),
        Some(schedule::By::Seed) => "even: better seed".to_owned(),
        _ => elo(&ahead),
    }
}

fn bye(canvas: &mut Canvas, layout: &Layout<'_>, spot: &Spot<'_>, player: &str, names: &Names) {
    let x = layout.column(spot.column);
    canvas.named(&format!("{player} has no opponent in the first round"), |canvas| {
        canvas.rect("open", (x, spot.y - 13.0), (layout.box_width, 26.0), 6.0);
        canvas.text(
            "",
            (x + 18.0, spot.y + 4.5),
            &fitted(&names.short(player), 13.0, layout.box_width - 60.0),
        );
        canvas.text("muted small end", (x + layout.box_width - 8.0, spot.y + 4.5), "bye");
    });
}

fn waiting(canvas: &mut Canvas, layout: &Layout<'_>, spot: &Spot<'_>, names: &Names) {
    let (x, y) = top_left(layout, spot);
    canvas.rect("open", (x, y), (layout.box_width, HEIGHT), 6.0);
    for (row, player) in spot.players().into_iter().enumerate() {
        let base = y + 18.0 + 20.0 * row as f64;
        match player {
            Some(player) => {
                canvas.text(
                    "",
                    (x + 18.0, base),
                    &fitted(&names.short(player), 13.0, layout.box_width - 30.0),
                );
            }
            None => canvas.text("muted", (x + 18.0, base), "–"),
        }
    }
}

fn champion(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    tournament: &Tournament,
    crowned: Option<&str>,
    names: &Names,
) {
    let (x, y) = (layout.column(layout.pairs.len()), layout.champion);
    let centre = x + layout.box_width / 2.0;
    let wire = if tournament.champion.is_some() { "wire-won" } else { "wire" };
    canvas.line(wire, (x - WIRE, y), (x, y));
    let is_crowned = crowned.is_some() && tournament.champion.as_deref() == crowned;
    canvas.text("bold mid", (centre, y - 44.0), if is_crowned { "Champion" } else { "Winner" });
    let Some(champion) = &tournament.champion else {
        canvas.rect("open", (x, y - 33.0), (layout.box_width, HEIGHT), 6.0);
        canvas.text("muted mid", (centre, y + 4.0), "not known yet");
        return;
    };
    canvas.named(champion, |canvas| {
        canvas.rect(
            if is_crowned { "crown" } else { "card" },
            (x, y - 33.0),
            (layout.box_width, HEIGHT),
            6.0,
        );
        let sure = tournament.confidence.map_or(String::new(), |sure| format!("{} sure", chance(sure)));
        canvas.text(
            "bold large mid",
            (centre, y - 2.0),
            &fitted(&names.short(champion), 1.3 * BOLD, layout.box_width - 16.0),
        );
        canvas.text("muted small mid", (centre, y + 18.0), &sure);
    });
}
