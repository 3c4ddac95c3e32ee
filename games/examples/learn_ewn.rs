//! Learns the evaluation of EWN by playing against itself: `games/src/ewn/network.bin`.
//!
//! `cargo run --release -p games --example learn_ewn -- network.bin [GAMES [SEED]]` begins with random weights and knows nothing
//! but the rules. Both players look one move ahead; what a position should have been worth is what its moves were worth one
//! move later, mixed with what came of the move that was made (temporal differences, λ = 0.7). The same arguments write the
//! same file on every machine.

use games::ewn::network::{HIDDEN, INPUTS, file, inputs};
use games::ewn::{Direction, Ewn, EwnState, Placement, Step};
use games::turn::Player;
use games::{Game, Notation, Turn};
use spec::{Seed, Stream};

/// Games that the network of the program has learnt from.
const GAMES: u64 = 20_000_000;
/// How much of what came of a move counts for the position before it.
const LAMBDA: f32 = 0.7;
/// How often a player makes any move at all instead of the best one.
const CURIOSITY: f64 = 0.1;
/// Positions of a step.
const BATCH: usize = 2048;
/// How far a step goes at the beginning and at the end.
const RATES: [f32; 2] = [3e-3, 3e-5];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("where to? learn_ewn FILE [GAMES [SEED]]");
        std::process::exit(2);
    };
    let mut number = |or| arguments.next().map_or(or, |word| word.parse().expect("a whole number"));
    let [games, seed] = [number(GAMES), number(1)];

    let mut luck = Stream::new(Seed(seed));
    let mut learner = Learner::new(&mut luck);
    let mut lessons = Vec::new();
    for game in 0..games {
        play(&learner.network, &mut luck, &mut lessons);
        if lessons.len() >= BATCH {
            let rate = RATES[0] * libm::powf(RATES[1] / RATES[0], game as f32 / games as f32);
            learner.learn(&lessons, rate, &mut luck);
            lessons.clear();
        }
        if (game + 1) % 500_000 == 0 {
            eprintln!("{} games, mean error {:.4}", game + 1, learner.error());
        }
    }
    std::fs::write(&path, file(&learner.network.rows, learner.network.lean))
        .expect("a file that can be written");
}

/// Stones by side, the player to move first, counted as the network counts them.
type Stones = [[u8; 6]; 2];

/// A position, and the probability to win that the network should have seen in it.
struct Lesson {
    stones: Stones,
    chance: f32,
}

/// The network in fractions.
struct Network {
    /// By input; then what the neurons begin with, and what they count.
    rows: Vec<[f32; HIDDEN]>,
    lean: f32,
}

impl Network {
    /// The sums of the neurons, and the probability to win.
    #[inline]
    fn think(&self, on: &[u16]) -> ([f32; HIDDEN], f32) {
        let mut sums = self.rows[INPUTS];
        for &input in on {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[usize::from(input)]) {
                *sum += weight;
            }
        }
        // Sixteen sums side by side, which a processor can add together.
        let mut lanes = [0.0; 16];
        let (sums_of, _) = sums.as_chunks::<16>();
        let (heads, _) = self.rows[INPUTS + 1].as_chunks::<16>();
        for (sums, heads) in sums_of.iter().zip(heads) {
            for ((lane, sum), head) in lanes.iter_mut().zip(sums).zip(heads) {
                let held = sum.clamp(0.0, 1.0);
                *lane += held * held * head;
            }
        }
        let odds = self.lean + lanes.iter().sum::<f32>();
        (sums, 1.0 / (1.0 + libm::expf(-odds)))
    }

    /// The probability that the player to move wins.
    fn chance(&self, [own, other]: Stones) -> f32 {
        let (on, count) = inputs(own, other);
        self.think(&on[..count]).1
    }
}

/// Where the stones stand, each counted from its owner's corner, the player to move first.
fn stones(state: &EwnState) -> Stones {
    let of = |player: Player| {
        state.squares(player).map(|square| match (square, player) {
            (None, _) => u8::MAX,
            (Some((row, column)), Player::One) => 5 * row + column,
            (Some((row, column)), Player::Two) => 24 - (5 * row + column),
        })
    };
    [of(state.player()), of(state.player().other())]
}

/// What every step is worth, whatever die allows it, by stone and direction: the probability to win.
#[derive(Default)]
struct Steps([[Option<f32>; 3]; 6]);

impl Steps {
    /// The same step is possible with several dice; it is looked at once.
    fn chance(&mut self, network: &Network, state: &EwnState, step: Step) -> f32 {
        let direction = Direction::ALL.iter().position(|way| *way == step.direction()).expect("one of three");
        *self.0[usize::from(step.number()) - 1][direction].get_or_insert_with(|| {
            let mut next = *state;
            GAME.play(&mut next, step);
            if GAME.turn(&next) == Turn::Chance { 1.0 - network.chance(stones(&next)) } else { 1.0 }
        })
    }
}

const GAME: Ewn = Ewn { start: Placement::Random };

/// What a player saw in a position before the die was rolled, and did.
struct Moment {
    stones: Stones,
    /// The mean over the dice of the best moves.
    expected: f32,
    /// What the move that was made was worth, and whether it was the best one.
    made: f32,
    best: bool,
}

/// Plays a game and adds what can be learnt from it.
fn play(network: &Network, luck: &mut Stream, lessons: &mut Vec<Lesson>) {
    let mut state = match luck.below(5) {
        0 => scattered(luck),
        1 | 2 => placed(luck),
        _ => GAME.start(luck),
    };
    // A quarter of the games begins with up to seven random moves.
    let wild = if luck.below(4) == 0 { luck.below(8) } else { 0 };
    let (mut moments, mut steps, mut dice) = (Vec::new(), Vec::new(), Vec::new());
    GAME.outcomes(&state, &mut dice);
    while GAME.turn(&state) == Turn::Chance {
        let rolled = luck.below(6) as usize;
        let mut seen = Steps::default();
        let (mut expected, mut chosen) = (0.0, None);
        for (at, die) in dice.iter().enumerate() {
            let mut asked = state;
            GAME.settle(&mut asked, die.outcome);
            steps.clear();
            GAME.moves(&asked, &mut steps);
            let chances = steps.iter().map(|&step| (step, seen.chance(network, &asked, step)));
            let best = chances.reduce(|a, b| if b.1 > a.1 { b } else { a }).expect("there is always a move");
            expected += best.1 / 6.0;
            if at == rolled {
                let curious = (moments.len() as u64) < wild || luck.unit() < CURIOSITY;
                let (step, made) = if curious {
                    let step = steps[luck.below(steps.len() as u64) as usize];
                    (step, seen.chance(network, &asked, step))
                } else {
                    best
                };
                GAME.play(&mut asked, step);
                chosen = Some((asked, made, made >= best.1));
            }
        }
        let (next, made, best) = chosen.expect("a die has six faces");
        moments.push(Moment { stones: stones(&state), expected, made, best });
        state = next;
    }
    // Backwards: whoever moved last has won.
    let mut came = 1.0;
    for Moment { stones, expected, made, best } in moments.into_iter().rev() {
        let weight = if best { LAMBDA } else { 0.0 };
        let chance = (expected + weight * (came - made)).clamp(0.0, 1.0);
        lessons.push(Lesson { stones, chance });
        came = 1.0 - chance;
    }
}

/// A start in which each player has an order of stones of their own.
fn placed(luck: &mut Stream) -> EwnState {
    let mut order = || {
        let mut squares = [0, 1, 2, 5, 6, 10];
        luck.shuffle(&mut squares);
        squares
    };
    let (one, two) = (order(), order());
    position(one.map(Some), two.map(|square| Some(24 - square))).expect("nobody stands on anybody")
}

/// Up to six stones each, anywhere: what games seldom come to is asked for in searches.
fn scattered(luck: &mut Stream) -> EwnState {
    let mut stones = || {
        let mut squares = [None; 6];
        for _ in 0..=luck.below(6) {
            squares[luck.below(6) as usize] = Some(luck.below(25) as u8);
        }
        squares
    };
    loop {
        if let Some(state) = position(stones(), stones()).filter(|state| GAME.turn(state) == Turn::Chance) {
            return state;
        }
    }
}

/// The position with stones on these squares of the board, if there is one.
fn position(one: [Option<u8>; 6], two: [Option<u8>; 6]) -> Option<EwnState> {
    let side = |squares: [Option<u8>; 6]| {
        squares.map(|square| square.map_or("--".to_owned(), |at| format!("{}{}", at / 5, at % 5))).join(",")
    };
    GAME.parse_position(&format!("1 - {} {}", side(one), side(two))).ok()
}

/// The network with what Adam remembers of its gradient.
struct Learner {
    network: Network,
    gradient: Vec<[f32; HIDDEN]>,
    means: Vec<[f32; HIDDEN]>,
    squares: Vec<[f32; HIDDEN]>,
    /// Gradient, its mean and its mean square, of the lean.
    lean: [f32; 3],
    steps: i32,
    /// Sum of the squared errors since it was asked for, and of how many.
    errors: (f64, u64),
}

impl Learner {
    fn new(luck: &mut Stream) -> Self {
        let mut around_zero = |most: f32| [(); HIDDEN].map(|()| (2.0 * luck.unit() as f32 - 1.0) * most);
        let mut rows: Vec<_> = (0..INPUTS).map(|_| around_zero(0.2)).collect();
        rows.extend([around_zero(0.3), around_zero(0.3)]);
        let none = vec![[0.0; HIDDEN]; rows.len()];
        let network = Network { rows, lean: 0.0 };
        let (gradient, means, squares) = (none.clone(), none.clone(), none);
        Self { network, gradient, means, squares, lean: [0.0; 3], steps: 0, errors: (0.0, 0) }
    }

    /// One step down the gradient of the cross entropy.
    fn learn(&mut self, lessons: &[Lesson], rate: f32, luck: &mut Stream) {
        for lesson in lessons {
            let [own, other] = turned(lesson.stones, luck.draw());
            let (on, count) = inputs(own, other);
            let on = &on[..count];
            let (sums, chance) = self.network.think(on);
            let error = chance - lesson.chance;
            self.errors.0 += f64::from(error * error);
            self.errors.1 += 1;
            let heads = &self.network.rows[INPUTS + 1];
            let mut back = [0.0; HIDDEN];
            for (((back, sum), head), of_head) in
                back.iter_mut().zip(sums).zip(heads).zip(&mut self.gradient[INPUTS + 1])
            {
                let held = sum.clamp(0.0, 1.0);
                *of_head += error * held * held;
                // A neuron that is held learns nothing.
                *back = if sum > 0.0 && sum < 1.0 { error * head * 2.0 * sum } else { 0.0 };
            }
            for row in on.iter().map(|&input| usize::from(input)).chain([INPUTS]) {
                for (of_weight, back) in self.gradient[row].iter_mut().zip(&back) {
                    *of_weight += back;
                }
            }
            self.lean[0] += error;
        }
        self.steps += 1;
        let adam = Adam::new(1.0 / lessons.len() as f32, rate, self.steps);
        let rows = self.network.rows.iter_mut().zip(&mut self.gradient);
        for ((row, gradient), (means, squares)) in rows.zip(self.means.iter_mut().zip(&mut self.squares)) {
            for at in 0..HIDDEN {
                adam.step(&mut row[at], &mut gradient[at], &mut means[at], &mut squares[at]);
            }
        }
        let [gradient, mean, square] = &mut self.lean;
        adam.step(&mut self.network.lean, gradient, mean, square);
    }

    /// The root of the mean squared error since the last time.
    fn error(&mut self) -> f64 {
        let (sum, count) = std::mem::take(&mut self.errors);
        (sum / count.max(1) as f64).sqrt()
    }
}

/// Kingma and Ba's rule for a step: along the mean of the gradients, by its size against their usual one.
struct Adam {
    /// What a sum over lessons is multiplied with.
    scale: f32,
    rate: f32,
    /// What makes up for means that began with zero.
    begun: [f32; 2],
}

impl Adam {
    const KEPT: [f32; 2] = [0.9, 0.999];

    fn new(scale: f32, rate: f32, steps: i32) -> Self {
        let begun = Self::KEPT.map(|kept| 1.0 / (1.0 - libm::powf(kept, steps as f32)));
        Self { scale, rate, begun }
    }

    #[inline]
    fn step(&self, weight: &mut f32, gradient: &mut f32, mean: &mut f32, square: &mut f32) {
        let slope = std::mem::take(gradient) * self.scale;
        *mean = Self::KEPT[0] * *mean + (1.0 - Self::KEPT[0]) * slope;
        *square = Self::KEPT[1] * *square + (1.0 - Self::KEPT[1]) * slope * slope;
        *weight -= self.rate * (*mean * self.begun[0]) / ((*square * self.begun[1]).sqrt() + 1e-7);
    }
}

/// One of the eight positions that are worth the same: rows and columns exchanged, and the numbers of either side reversed.
fn turned(mut stones: Stones, draw: u64) -> Stones {
    if draw & 1 != 0 {
        for square in stones.iter_mut().flatten().filter(|square| **square < 25) {
            *square = *square % 5 * 5 + *square / 5;
        }
    }
    for (side, bit) in stones.iter_mut().zip([2, 4]) {
        if draw & bit != 0 {
            side.reverse();
        }
    }
    stones
}
