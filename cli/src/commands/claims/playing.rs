//! What is missing of an experiment is played: here, or by the workers of a coordinator.

use coordinator::{CoordinatorError, Library};
use papers::{Standing, Subjected};
use proto::v1::SubmitRequest;
use store::StoreError;
use tokio::time::Instant;

use crate::commands::run::Run;
use crate::failure::Failure;
use crate::following::{Following, patiently};
use crate::live::Live;
use crate::source::{Remote, Source, Where};
use crate::{output, shell};

/// Plays what is missing of an experiment, here until some time at most; whether it has ended.
pub(super) async fn play(
    source: &Source,
    experiment: &Subjected,
    until: Option<Instant>,
) -> Result<bool, Failure> {
    let (Subjected { file, toml, .. }, name) = (experiment, experiment.name());
    match source.place()? {
        Where::Store(db) => {
            match Library::open(&db).await {
                Ok(library) => {
                    let finished = Standing::of(experiment, &library).await? == Standing::Ended;
                    library.close().await;
                    if finished {
                        return Ok(true);
                    }
                }
                // Nothing was played yet.
                Err(CoordinatorError::Store(StoreError::Missing(_) | StoreError::Empty(_))) => {}
                Err(error) => return Err(error.into()),
            }
            output::note(&format!("{name}: playing {}", file.display()));
            let finished = Run::quietly(file.clone(), db, None, false).until(until).finish().await?;
            if finished || until.is_some_and(|time| time <= Instant::now()) {
                return Ok(finished);
            }
            Err(Failure::Resumable { command: shell::own_command() })
        }
        Where::Coordinator(url) => {
            output::note(&format!("{name}: submitting {}", file.display()));
            have_played(&source.remote(url), toml.clone(), name).await?;
            Ok(true)
        }
    }
}

/// Whether the coordinator is there, if one is to play. Later it may go away for a while.
pub(super) async fn reach(source: &Source) -> Result<(), Failure> {
    match source.place()? {
        Where::Store(_) => Ok(()),
        Where::Coordinator(url) => source.remote(url).control().await.map(drop),
    }
}

/// Submits an experiment to a coordinator and waits until its workers have played it.
async fn have_played(remote: &Remote, toml: String, name: &str) -> Result<(), Failure> {
    let submit = async || {
        let request = SubmitRequest { toml: toml.clone(), as_name: String::new() };
        Ok(remote.control().await?.submit(request).await?.into_inner())
    };
    let submitted = patiently(remote, &output::note, submit).await?;
    let mut live = Live::begin(!submitted.resumed);
    let notes = live.notes();
    let say = |text: &str| notes.say(text);
    let begin = async || Following::begin(remote.clone(), name.to_owned()).await;
    let mut followed = patiently(remote, &say, begin).await?;
    while let Some(view) = followed.next(say).await? {
        if let Err(failure) = live.tell(followed.control(), &view).await {
            followed.recover(failure, &say).await?;
        }
    }
    live.end();
    Ok(())
}
