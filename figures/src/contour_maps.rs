//! What a tuner's model believes over each two parameters: contours, and the duels that were played.

use schedule::report::{Map, Parameter, Posterior, Search};

use crate::canvas::{At, Canvas, bold_width, fitted, text_width};
use crate::contours::Heights;
use crate::lead::lead;
use crate::svg::Svg;

const PLOT: f64 = 226.0;
const LEFT: f64 = 50.0;
/// Room for the half of the last mark.
const RIGHT: f64 = 14.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 40.0;
const GAP: f64 = 26.0;
const LEGEND: f64 = 54.0;
/// What the legend takes.
const LEAST_WIDTH: f64 = 480.0;
/// Maps in a row.
const BESIDE: usize = 2;
/// The most bands of height, the highest included.
const BANDS: usize = 8;
/// The colours of the bands, from the lowest to the highest.
const CLASSES: [&str; BANDS] = ["rise0", "rise1", "rise2", "rise3", "rise4", "rise5", "rise6", "rise7"];

/// Draws the maps; nothing where there are none.
#[must_use]
pub fn contour_maps(search: &Search, posterior: &Posterior) -> Option<Svg> {
    let heights = || posterior.maps.iter().flat_map(|map| map.elo.iter().flatten()).copied();
    let (low, high) = (heights().fold(f64::INFINITY, f64::min), heights().fold(f64::NEG_INFINITY, f64::max));
    if !(low.is_finite() && high.is_finite()) {
        return None;
    }
    let below = levels(high - low);
    let beside = BESIDE.min(posterior.maps.len());
    let size = (LEFT + PLOT, TOP + PLOT + BOTTOM);
    let (width, rows) = (beside as f64 * (size.0 + GAP) - GAP + RIGHT, posterior.maps.len().div_ceil(beside));
    let mut canvas = Canvas::new(width.max(LEAST_WIDTH), rows as f64 * size.1 + LEGEND);
    for (number, map) in posterior.maps.iter().enumerate() {
        let corner = ((number % beside) as f64 * (size.0 + GAP), (number / beside) as f64 * size.1);
        let sheet = Sheet::of(search, posterior, map)?;
        canvas.moved(corner, |canvas| sheet.draw(canvas, high, &below));
    }
    legend(&mut canvas, (LEFT, rows as f64 * size.1 + 8.0), &below, lead(search, &posterior.through)[1]);
    Some(canvas.finish("What the model believes of two parameters at a time", &words(posterior)))
}

/// One, two and five times powers of ten below a height, the largest ones: so far below the top the bands end.
fn levels(height: f64) -> Vec<f64> {
    let powers = [1.0, 10.0, 100.0, 1000.0];
    let all = powers.into_iter().flat_map(|power| [1.0, 2.0, 5.0].map(|times| times * power));
    let all: Vec<f64> = all.take_while(|level| *level < height).collect();
    all[all.len().saturating_sub(BANDS - 1)..].to_vec()
}

/// One map with what is drawn on it.
struct Sheet<'a> {
    map: &'a Map,
    posterior: &'a Posterior,
    parameters: [&'a Parameter; 2],
    /// The places of both parameters among all.
    numbers: [usize; 2],
    /// The candidate through which it goes, and how its dot stands out.
    best: Option<At>,
    lead: &'static str,
}

impl<'a> Sheet<'a> {
    fn of(search: &'a Search, posterior: &'a Posterior, map: &'a Map) -> Option<Self> {
        let number = |key: &String| search.parameters.iter().position(|known| known.key == *key);
        let numbers = [number(&map.keys[0])?, number(&map.keys[1])?];
        let mut sheet = Self {
            map,
            posterior,
            parameters: numbers.map(|number| &search.parameters[number]),
            numbers,
            best: None,
            lead: lead(search, &posterior.through)[1],
        };
        let best = search.best.iter().find(|one| one.player == posterior.through);
        sheet.best = best.map(|best| sheet.place(&best.at));
        Some(sheet)
    }

    fn draw(&self, canvas: &mut Canvas, top: f64, below: &[f64]) {
        let [across, upwards] = self.parameters;
        canvas.text("bold", (4.0, 14.0), &fitted(&upwards.key, 13.0, LEFT + PLOT));
        let middle = LEFT + PLOT / 2.0;
        canvas.text("bold mid", (middle, TOP + PLOT + 32.0), &fitted(&across.key, 13.0, PLOT));
        let band = |depth: f64| below.iter().filter(|level| depth < **level).count();
        let class = |band: usize| CLASSES[BANDS - 1 - below.len() + band];
        canvas.rect(class(0), (LEFT, TOP), (PLOT, PLOT), 0.0);
        if self.parameters.iter().all(|parameter| parameter.is_ordered) {
            let [x, y] =
                [0, 1].map(|side| self.map.at[side].iter().map(|at| self.at(side, *at)).collect::<Vec<_>>());
            let heights = Heights { x: &x, y: &y, values: &self.map.elo };
            for (number, depth) in below.iter().rev().enumerate() {
                canvas.area(class(number + 1), &heights.rings(top - depth));
            }
        } else {
            self.cells(canvas, |elo| class(band(top - elo)));
        }
        canvas.rect("frame", (LEFT, TOP), (PLOT, PLOT), 0.0);
        self.duels(canvas);
        self.marks(canvas);
        if let Some(best) = self.best {
            canvas.named(&format!("the recommended candidate: {}", self.posterior.through), |canvas| {
                canvas.circle(self.lead, best, 6.0);
            });
        }
    }

    /// Rectangles, where a parameter has no order and nothing lies between its values.
    fn cells(&self, canvas: &mut Canvas, class: impl Fn(f64) -> &'static str) {
        let [columns, rows] = [0, 1].map(|side| self.borders(side));
        for (row, values) in self.map.elo.iter().enumerate() {
            for (column, elo) in values.iter().enumerate() {
                let (left, right) = (columns[column], columns[column + 1]);
                let (low, high) = (rows[row], rows[row + 1]);
                canvas.rect(class(*elo), (left, high), (right - left, low - high), 0.0);
            }
        }
    }

    /// Where the cells of a side begin and end.
    fn borders(&self, side: usize) -> Vec<f64> {
        let at: Vec<f64> = self.map.at[side].iter().map(|at| self.at(side, *at)).collect();
        let ends = if side == 0 { [LEFT, LEFT + PLOT] } else { [TOP + PLOT, TOP] };
        let between = at.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]));
        [ends[0]].into_iter().chain(between).chain([ends[1]]).collect()
    }

    /// Where a share of a parameter stands. Values without an order have equal parts of the side, and stand in the middle of them.
    fn at(&self, side: usize, at: f64) -> f64 {
        let share = match self.parameters[side].is_ordered {
            true => at,
            false => {
                let count = self.map.at[side].len() as f64;
                (at * (count - 1.0) + 0.5) / count
            }
        };
        if side == 0 { LEFT + share * PLOT } else { TOP + (1.0 - share) * PLOT }
    }

    fn place(&self, at: &[f64]) -> At {
        (self.at(0, at[self.numbers[0]]), self.at(1, at[self.numbers[1]]))
    }

    /// Every duel as a hair, and every candidate as a dot; larger ones played more.
    fn duels(&self, canvas: &mut Canvas) {
        let Posterior { candidates, duels, .. } = self.posterior;
        let places: Vec<At> = candidates.iter().map(|spot| self.place(&spot.at)).collect();
        canvas.strokes("duel", duels.iter().map(|met| (places[met.a], places[met.b])));
        let most = candidates.iter().map(|spot| spot.pairs).max().unwrap_or(1).max(1);
        for (class, share) in [("spot-few", 0.0..0.15), ("spot-some", 0.15..0.5), ("spot-many", 0.5..1.1)] {
            let of_size = |(spot, _): &(&schedule::report::Spot, &At)| {
                share.contains(&(spot.pairs as f64 / most as f64))
            };
            let dots = candidates.iter().zip(&places).filter(of_size);
            canvas.strokes(class, dots.map(|(_, place)| (*place, *place)));
        }
    }

    fn marks(&self, canvas: &mut Canvas) {
        let base = TOP + PLOT;
        let mut free = f64::NEG_INFINITY;
        for mark in &self.parameters[0].marks {
            let (x, half) = (self.at(0, mark.at), text_width(&mark.value, 11.0) / 2.0 + 3.0);
            canvas.line("axis", (x, base), (x, base + 4.0));
            if x - half >= free {
                canvas.text("muted small mid", (x, base + 16.0), &mark.value);
                free = x + half;
            }
        }
        for mark in &self.parameters[1].marks {
            let y = self.at(1, mark.at);
            canvas.line("axis", (LEFT - 4.0, y), (LEFT, y));
            canvas.text("muted small end", (LEFT - 7.0, y + 4.0), &fitted(&mark.value, 11.0, LEFT - 8.0));
        }
    }
}

/// What the colours are: bands so far below the highest point, the highest first.
fn legend(canvas: &mut Canvas, (x, y): At, below: &[f64], lead: &str) {
    const STEP: f64 = 34.0;
    canvas.text("bold", (x, y + 10.0), "Elo below the top");
    let from = x + bold_width("Elo below the top", 13.0) + 12.0;
    for band in 0..=below.len() {
        let left = from + STEP * band as f64;
        canvas.rect(CLASSES[BANDS - 1 - band], (left, y), (STEP, 12.0), 0.0);
        if let Some(level) = below.get(band) {
            canvas.text("muted small mid", (left + STEP, y + 26.0), &format!("{level:.0}"));
        }
    }
    canvas.rect("frame", (from, y), (STEP * (below.len() + 1) as f64, 12.0), 0.0);
    canvas.circle(lead, (x + 5.0, y + 36.0), 5.0);
    canvas.text(
        "muted small",
        (x + 16.0, y + 40.0),
        "recommended; dots are candidates that played, hairs their duels",
    );
}

/// The maps in words: where each is highest.
fn words(posterior: &Posterior) -> String {
    let highest = |map: &Map| {
        let cells = map.elo.iter().enumerate().flat_map(|(row, values)| {
            values.iter().enumerate().map(move |(column, elo)| (*elo, column, row))
        });
        let (elo, column, row) = cells.reduce(|best, cell| if cell.0 > best.0 { cell } else { best })?;
        let [across, upwards] = &map.keys;
        let (x, y) = (&map.values[0][column], &map.values[1][row]);
        Some(format!("{across} and {upwards}: highest at {across}={x} {upwards}={y}, {elo:+.1} Elo"))
    };
    posterior.maps.iter().filter_map(highest).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_few_and_round() {
        assert_eq!(levels(0.4), [0.0; 0]);
        assert_eq!(levels(30.0), [1.0, 2.0, 5.0, 10.0, 20.0]);
        assert_eq!(levels(300.0), [2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0]);
    }
}
