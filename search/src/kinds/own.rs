//! A searcher of this crate as a kind of player.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

use games::{Game, GameVisitor, Notation, with_forgotten_game};
use spec::{Settings, TextError};

use crate::entry::Entry;
use crate::player_error::PlayerError;
use crate::player_kind::PlayerKind;
use crate::searcher::Searcher;

/// A kind whose name and parameters are constants, and whose searcher is generic over the game.
pub(super) trait Own: fmt::Debug + Send + Sync {
    /// What people can read about it.
    const ENTRY: Entry<'static>;

    /// Checks what the entry cannot say. Whether the game has the evaluation is checked for all.
    fn check<G: Notation>(settings: &Settings, game: &G) -> Result<(), PlayerError> {
        let _ = (settings, game);
        Ok(())
    }

    /// The searcher with these settings, which are checked.
    fn build<G: Notation>(settings: &Settings, game: &G) -> Result<Box<dyn Searcher<G>>, PlayerError>;
}

impl<K: Own> PlayerKind for K {
    fn entry(&self) -> Entry<'_> {
        K::ENTRY
    }

    fn check(&self, settings: &Settings, game: &dyn Any) -> Result<(), PlayerError> {
        with_forgotten_game(game, Check::<K>(settings, PhantomData)).expect("a game of the catalogue")
    }

    fn build(&self, settings: &Settings, game: &dyn Any) -> Result<Box<dyn Any>, PlayerError> {
        with_forgotten_game(game, Build::<K>(settings, PhantomData)).expect("a game of the catalogue")
    }
}

struct Check<'a, K>(&'a Settings, PhantomData<K>);

impl<K: Own> GameVisitor for Check<'_, K> {
    type Output = Result<(), PlayerError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        if self.0.has("eval") {
            evaluation::<G>(self.0)?;
        }
        <K as Own>::check(self.0, &game)
    }
}

struct Build<'a, K>(&'a Settings, PhantomData<K>);

impl<K: Own> GameVisitor for Build<'_, K> {
    type Output = Result<Box<dyn Any>, PlayerError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        Ok(Box::new(<K as Own>::build(self.0, &game)?))
    }
}

/// The evaluation that a player asks for; `best` is the last of the game's list.
pub(super) fn evaluation<G: Notation>(settings: &Settings) -> Result<G::Evaluation, PlayerError> {
    let name = settings.word("eval");
    let (_, strongest) = G::EVALUATIONS.last().expect("every game has an evaluation");
    if name == "best" {
        return Ok(*strongest);
    }
    games::game::evaluation::<G>(name).ok_or_else(|| {
        let known = G::EVALUATIONS.iter().map(|(name, _)| *name).chain(["best"]);
        let known = known.map(str::to_owned).collect();
        let source = Box::new(TextError::UnknownName { what: "evaluation", word: name.to_owned(), known });
        PlayerError::Evaluation { player: settings.owner().to_owned(), source }
    })
}

/// A searcher for one game as a searcher for the game at hand, which is checked to be the same.
pub(super) fn for_game<Made: Game, G: Game>(searcher: impl Searcher<Made> + 'static) -> Box<dyn Searcher<G>> {
    let made: Box<dyn Searcher<Made>> = Box::new(searcher);
    *(Box::new(made) as Box<dyn Any>).downcast().expect("checked to be the same game")
}
