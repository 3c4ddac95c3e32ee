//! `astragal play`: one game shown move by move, or against a person.

use std::io::{self, BufRead, Write};

use games::line::step;
use games::notation::move_tokens;
use games::{AnyGame, GameVisitor, Luck, Notation, Player, Turn, with_game};
use search::{Broken, PlayerSpec, Question, Searcher};
use spec::words::list;
use spec::{Limit, Seed};

use crate::failure::{Failure, named};
use crate::output;

/// Show one game move by move, or play against a searcher
#[derive(clap::Args)]
pub(crate) struct Play {
    /// The players by seat; with --human only the opponent
    #[arg(num_args = 1..=2, required = true, value_name = "PLAYER")]
    players: Vec<String>,
    /// The game with its variant (see `astragal games`)
    #[arg(long)]
    game: String,
    /// Take this seat yourself
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..=2))]
    human: Option<u8>,
    /// How long a player may think about a move
    #[arg(long, value_name = "LIMIT", default_value = "nodes=20000")]
    limit: String,
    /// The seed of all luck and sampling, as in `astragal match`
    #[arg(long, value_name = "N", env = "ASTRAGAL_SEED", default_value_t = 1)]
    seed: u64,
    /// Which pair of that seed's match
    #[arg(long, value_name = "I", default_value_t = 0)]
    pair: u64,
    /// Which round of an experiment the pair is of, as `astragal replay` tells it
    #[arg(long, value_name = "R", default_value_t = 0)]
    round: u64,
    /// Which repeat of an experiment
    #[arg(long, value_name = "R", default_value_t = 0)]
    repeat: u64,
}

/// Who has a seat.
enum Chair<'a> {
    Human,
    Program(&'a PlayerSpec),
}

struct Show<'a> {
    chairs: [Chair<'a>; 2],
    limit: Limit,
    pair: Seed,
}

impl GameVisitor for Show<'_> {
    type Output = Result<(), Failure>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let build = |chair: &Chair<'_>| match chair {
            Chair::Human => Ok(None),
            Chair::Program(player) => {
                player.build(&game, self.limit).map(|searcher| Some((searcher, player.limit_or(self.limit))))
            }
        };
        let [one, two] = &self.chairs;
        let mut seats = [build(one)?, build(two)?];
        let luck = Luck::of_pair(self.pair);
        let (mut state, mut past) = (game.start(&mut luck.setup()), G::Past::default());
        let (mut events, mut decisions, mut scratch) = (0, 0, Vec::new());
        output::line(&game.picture(&state))?;
        loop {
            let before = state;
            let told = match game.turn_after(&past, &state) {
                Turn::Over(value) => return output::line(&format!("\n{}", ending(value))),
                Turn::Chance => {
                    let outcome = game.sample(&state, luck.draw(events), &mut scratch);
                    let token = game.outcome_token(&state, outcome);
                    game.settle(&mut state, outcome);
                    events += 1;
                    format!("chance: {token}")
                }
                Turn::Decision(seat) => {
                    let number = decisions;
                    let seed = self.pair.of_search(seat.index(), number);
                    decisions += 1;
                    match &mut seats[seat.index()] {
                        None => ask(&game, &mut state, seat)?,
                        Some((searcher, limit)) => {
                            let question = Question {
                                game: &game,
                                state: &before,
                                past: &past,
                                limit: *limit,
                                seed,
                                decisions: number,
                            };
                            answer(&question, &mut state, seat, searcher.as_mut())?
                        }
                    }
                }
            };
            game.leave(&mut past, &before);
            output::line(&format!("\n{told}\n{}", game.picture(&state)))?;
        }
    }
}

/// Lets a program move, and tells what it thought.
fn answer<G: Notation>(
    question: &Question<'_, G>,
    state: &mut G::State,
    seat: Player,
    searcher: &mut dyn Searcher<G>,
) -> Result<String, Broken> {
    let game = question.game;
    let tokens = move_tokens(game, state);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    if let [forced] = moves[..] {
        game.play(state, forced);
        return Ok(format!("player {}: {} (forced)", seat.number(), tokens[0]));
    }
    let report = searcher.search(question)?;
    let token = game.move_token(state, report.choice);
    game.play(state, report.choice);
    Ok(format!(
        "player {}: {token} (value {:+.2}, {} nodes, depth {})",
        seat.number(),
        report.value,
        report.nodes,
        report.depth
    ))
}

/// Asks a person until there is a legal move.
fn ask<G: Notation>(game: &G, state: &mut G::State, seat: Player) -> Result<String, Failure> {
    let tokens = move_tokens(game, state);
    loop {
        let mut out = io::stdout().lock();
        write!(out, "player {}, your move ({}): ", seat.number(), list(&tokens, 12))?;
        out.flush()?;
        drop(out);
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 || line.trim() == "quit" {
            return Err(Failure::Interrupted);
        }
        if matches!(line.trim(), "help" | "?") {
            output::line(&help::<G>(&tokens))?;
            continue;
        }
        match step(game, state, line.trim()) {
            Ok(()) => return Ok(format!("player {}: {}", seat.number(), line.trim())),
            Err(reason) => {
                output::line(&format!("{reason}; \"help\" explains the moves, \"quit\" ends the game"))?;
            }
        }
    }
}

/// What somebody can type, and what it means.
fn help<G: Notation>(tokens: &[String]) -> String {
    let wide = G::TOKENS.iter().map(|(token, _)| token.len()).max().unwrap_or_default();
    let line = |(token, meaning): &(&str, &str)| {
        let words: Vec<String> = meaning.split(' ').map(ToOwned::to_owned).collect();
        format!("  {token:wide$}  {}", output::wrapped(&words, " ", wide + 4, 80).trim_start())
    };
    let meanings: Vec<String> = G::TOKENS.iter().map(line).collect();
    format!(
        "{}\n{}\n{}\nnow possible:\n{}\n\"quit\" ends the game",
        G::TITLE,
        G::SUMMARY,
        meanings.join("\n"),
        output::wrapped(tokens, "  ", 2, 80)
    )
}

fn ending(value: f64) -> String {
    match value {
        0.0 => "the game is drawn".to_owned(),
        value => format!("player {} has won", if value > 0.0 { 1 } else { 2 }),
    }
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = AnyGame::parse(&self.game).map_err(named("--game"))?;
        let limit = self.limit.parse().map_err(named("--limit"))?;
        let seats = self.human.map_or([1, 2], |human| [3 - human, 3 - human]);
        let player = |(seat, text): (u8, &String)| {
            let name = format!("player {seat}");
            let player = PlayerSpec::parse_for(text, &game).map_err(named(&name))?;
            player.check(&game, limit).map_err(named(&name))?;
            Ok::<_, Failure>(player)
        };
        let players = seats.into_iter().zip(&self.players).map(player).collect::<Result<Vec<_>, _>>()?;
        let chairs = match (self.human, &players[..]) {
            (Some(1), [program]) => [Chair::Human, Chair::Program(program)],
            (Some(_), [program]) => [Chair::Program(program), Chair::Human],
            (None, [one, two]) => [Chair::Program(one), Chair::Program(two)],
            (Some(_), _) => {
                return Err(Failure::Request("with --human name one player, your opponent".to_owned()));
            }
            (None, _) => {
                return Err(Failure::Request(
                    "name two players, or take a seat yourself with --human 1".to_owned(),
                ));
            }
        };
        let pair = Seed::of_pair(Seed(self.seed), self.repeat, self.round, self.pair);
        with_game(&game, Show { chairs, limit, pair })
    }
}
