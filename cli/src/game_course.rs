//! The course of a game as the terminal shows it: in a line, in turns, with boards, with what the players thought.

use arena::course::{Course, CourseStep};
use arena::{Contest, Thought};
use games::{AnyGame, GameVisitor, Notation, with_game};

/// All tokens on one line, dice in parentheses.
pub(crate) fn line(course: &Course) -> String {
    course.steps.iter().map(token).collect::<Vec<_>>().join(" ")
}

/// The tokens in groups: what one player does in a row, with the dice that come between.
pub(crate) fn turns(course: &Course) -> Vec<(Option<u8>, Vec<String>)> {
    let mut turns: Vec<(Option<u8>, Vec<String>)> = Vec::new();
    for step in &course.steps {
        match turns.last_mut() {
            Some((player, tokens)) if step.player.is_none() || step.player == *player => {
                tokens.push(token(step));
            }
            _ => turns.push((step.player, vec![token(step)])),
        }
    }
    turns
}

/// Who did what, and what they thought of it.
pub(crate) fn sentence(step: &CourseStep) -> String {
    let who = step.player.map_or_else(|| "chance".to_owned(), |player| format!("player {player}"));
    let thought = step
        .thought
        .as_ref()
        .map(|Thought { value, nodes, depth }| format!(" (value {value:+.2}, {nodes} nodes, depth {depth})"));
    format!("{who}: {}{}", step.token, thought.unwrap_or_default())
}

/// Every position with the step that was taken there, and the last one.
pub(crate) fn boards(contest: &Contest, course: &Course) -> Vec<String> {
    let game = contest.game();
    let step = |step: &CourseStep| format!("{}\n\n{}", picture(game, &step.position), sentence(step));
    course.steps.iter().map(step).chain([picture(game, &course.end)]).collect()
}

fn token(step: &CourseStep) -> String {
    if step.player.is_some() { step.token.clone() } else { format!("({})", step.token) }
}

fn picture(game: &AnyGame, position: &str) -> String {
    struct Picture<'a>(&'a str);
    impl GameVisitor for Picture<'_> {
        type Output = String;
        fn visit<G: Notation>(self, game: G) -> String {
            let state = game.parse_position(self.0).expect("a position that the game wrote down");
            game.picture(&state)
        }
    }
    with_game(game, Picture(position))
}
