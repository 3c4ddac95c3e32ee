//! The pictures of a document, out of what its experiments measured.

use std::collections::BTreeMap;

use claims::{Asked, Drawn, Line, PaperError, Picture, Point, Wanted};
use coordinator::{CoordinatorError, Library};

use crate::finding::Unmeasured;
use crate::standing::Placed;
use crate::subjected::Subjected;
use crate::values::{ONE, find, probes, values};

/// Whether the experiments of a picture have what it shows, as far as they could be read; otherwise the line that asks, and why not.
pub(crate) fn check(picture: &Picture, experiments: &BTreeMap<String, Subjected>) -> Result<(), PaperError> {
    let found = |file: &String| {
        let (Some(subjected), Some(begin)) =
            (experiments.get(file), experiments.get(&picture.experiments[0]))
        else {
            return Ok(());
        };
        picture.place(&subjected.experiment.game)?;
        picture.players.iter().try_for_each(|name| {
            let (player, first) = (player(picture, name, subjected)?, player(picture, name, begin)?);
            if player == first {
                return Ok(());
            }
            Err(format!(
                "its \"{name}\" is {player}, that of {} is {first}; a line is of one player",
                picture.experiments[0]
            ))
        })
    };
    picture
        .experiments
        .iter()
        .try_for_each(|file| found(file).map_err(|reason| format!("{file}: {reason}")))
        .map_err(|reason| PaperError {
            line: picture.line,
            message: format!("picture {}: {reason}", picture.id),
        })
}

/// Whom a picture means by a name, canonical.
fn player<'a>(picture: &Picture, name: &str, subjected: &'a Subjected) -> Result<&'a str, String> {
    let plan = probes(subjected)?;
    match find(&picture.figure(name), plan)? {
        Wanted::One(at) => Ok(&plan.players[at]),
        _ => Err(format!("\"{name}\" is not one player")),
    }
}

/// What was measured for a picture, or why that cannot be said.
pub(crate) async fn drawn(
    library: &Library,
    picture: &Picture,
    experiments: &BTreeMap<&str, Placed<'_>>,
) -> Result<Result<Drawn, Unmeasured>, CoordinatorError> {
    let mut lines = Vec::with_capacity(picture.players.len());
    for name in &picture.players {
        let mut points = Vec::with_capacity(picture.experiments.len());
        for file in &picture.experiments {
            let asked = Asked::Figure(picture.figure(name));
            let at = match picture.place(&experiments[file.as_str()].subjected.experiment.game) {
                Ok(at) => at,
                Err(reason) => return Ok(Err(Unmeasured::from(reason).of(file))),
            };
            match values(library, &experiments[file.as_str()], &asked, ONE).await? {
                Ok(measured) => {
                    points.extend(measured.into_iter().map(|measured| Point { at: at.clone(), measured }));
                }
                Err(unmeasured) => return Ok(Err(unmeasured.of(file))),
            }
        }
        match player(picture, name, experiments[picture.experiments[0].as_str()].subjected) {
            Ok(who) => lines.push(Line { player: who.to_owned(), points }),
            Err(reason) => return Ok(Err(reason.into())),
        }
    }
    let Picture { id, says, over, of, .. } = picture.clone();
    Ok(Ok(Drawn { id, says, of: of.word(), over, lines }))
}
