//! The pictures of a document, out of what its experiments measured.

use std::collections::BTreeMap;
use std::path::Path;

use claims::{Asked, Drawn, Line, Picture, Point, Wanted};
use coordinator::Library;

use super::subjected::Subjected;
use super::values::{ONE, probes, values};
use crate::failure::Failure;
use crate::output;

/// Whether the experiments of a picture have what it shows; otherwise the line that asks, and why not.
pub(super) fn check(
    picture: &Picture,
    experiments: &BTreeMap<String, Subjected>,
) -> Result<(), (usize, String)> {
    let found = |file: &String| {
        picture.place(&experiments[file].experiment.game)?;
        picture.players.iter().try_for_each(|name| {
            let (player, first) = (
                player(picture, name, &experiments[file])?,
                player(picture, name, &experiments[&picture.experiments[0]])?,
            );
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
        .map_err(|reason| (picture.line, format!("picture {}: {reason}", picture.id)))
}

/// Whom a picture means by a name, canonical.
fn player<'a>(picture: &Picture, name: &str, subjected: &'a Subjected) -> Result<&'a str, String> {
    let plan = probes(subjected)?;
    match picture.figure(name).find(&plan.players)? {
        Wanted::One(at) => Ok(&plan.players[at]),
        _ => Err(format!("\"{name}\" is not one player")),
    }
}

/// What was measured for a picture, or why that cannot be said.
pub(super) async fn drawn(
    library: &Library,
    picture: &Picture,
    experiments: &BTreeMap<String, Subjected>,
) -> Result<Result<Drawn, String>, Failure> {
    let mut lines = Vec::with_capacity(picture.players.len());
    for name in &picture.players {
        let mut points = Vec::with_capacity(picture.experiments.len());
        for file in &picture.experiments {
            let asked = Asked::Figure(picture.figure(name));
            match values(library, &experiments[file], &asked, ONE).await? {
                Ok(measured) => {
                    let at = picture.place(&experiments[file].experiment.game).map_err(Failure::Request)?;
                    points.extend(measured.into_iter().map(|measured| Point { at: at.clone(), measured }));
                }
                Err(reason) => return Ok(Err(format!("{file}: {reason}"))),
            }
        }
        let who = player(picture, name, &experiments[&picture.experiments[0]]).map_err(Failure::Request)?;
        lines.push(Line { player: who.to_owned(), points });
    }
    let Picture { id, says, over, of, .. } = picture.clone();
    Ok(Ok(Drawn { id, says, of: of.word(), over, lines }))
}

/// Writes each into a file of its own.
pub(super) fn write(folder: &Path, pictures: &[Drawn]) -> Result<(), Failure> {
    let failed =
        |error: &std::io::Error| Failure::Request(format!("--pictures {}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    for drawn in pictures {
        let Some(svg) = figures::picture(drawn) else { continue };
        let file = folder.join(format!("{}.svg", drawn.id));
        std::fs::write(&file, svg.standalone()).map_err(|error| failed(&error))?;
        output::note(&format!("{} shows: {}", file.display(), drawn.says));
    }
    Ok(())
}
