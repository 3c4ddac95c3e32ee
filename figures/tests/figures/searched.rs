//! Pictures of searches: sound for every searcher at every game, and they show what a search did.

use figures::{Caption, Svg, searched_tree};
use games::{AnyGame, GameVisitor, Notation, with_game};
use search::signature::positions;
use search::{Catalogue, PlayerSpec, Question, Trace};
use spec::{Limit, Seed};

use crate::sound::assert_sound;

struct Look<'a> {
    player: &'a str,
    limit: Limit,
}

impl GameVisitor for Look<'_> {
    /// None where the player does not fit; a picture where it looked at anything.
    type Output = Option<Option<Svg>>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let mut searcher = PlayerSpec::parse(self.player).unwrap().build(&game, self.limit).ok()?;
        let state = positions(&game)[1];
        let (mut trace, past) = (Trace::new(9), G::Past::default());
        let question = Question {
            game: &game,
            state: &state,
            past: &past,
            limit: self.limit,
            seed: Seed(1),
            decisions: 0,
        };
        searcher.search_traced(&question, &mut trace).unwrap();
        let caption = Caption { title: format!("{} <&>", self.player), result: "a move".to_owned() };
        Some(searched_tree(&game, &state, &trace, &caption))
    }
}

fn drawn(game: &str, player: &str, limit: &str) -> String {
    let limit = limit.parse().unwrap();
    let look = with_game(&AnyGame::parse(game).unwrap(), Look { player, limit });
    assert_sound(&look.unwrap().unwrap())
}

#[test]
fn every_search_of_every_game_has_a_sound_picture() {
    let mut pictures = 0;
    for game in games::catalogue::ENTRIES {
        for player in Catalogue::own().names() {
            for limit in [Limit::Nodes(1), Limit::Nodes(700)] {
                if let Some(Some(figure)) = with_game(&game.standard(), Look { player, limit }) {
                    assert_sound(&figure);
                    pictures += 1;
                }
            }
        }
    }
    assert!(pictures > 80, "{pictures}");
}

#[test]
fn what_is_cut_probed_and_not_tried_is_seen() {
    let [plain, star1, star2] = ["expectimax:tt=off", "star1:tt=off", "star2:tt=off,probe_min_moves=2"]
        .map(|player| drawn("ewn", player, "depth=3"));
    assert!(!plain.contains("cut off"), "expectimax looks at everything");
    assert!(star1.contains(": cut off") && star1.contains("cut off by a bound"));
    assert!(!star1.contains("probed") && star2.contains("probed by one move"));
    let dpw = drawn("cantstop", "dpw:c2=1,alpha=0.2", "iterations=500");
    assert!(dpw.contains("not tried") && !dpw.contains("cut off"), "{dpw}");
}

#[test]
fn a_player_that_does_not_look_ahead_has_no_picture() {
    let limit = Limit::Nodes(100);
    let pig = AnyGame::parse("pig").unwrap();
    assert!(with_game(&pig, Look { player: "random", limit }).unwrap().is_none());
}
