//! What is missing of an experiment is played: here, or by the workers of a coordinator.

use coordinator::{CoordinatorError, Library};
use papers::{Standing, Subjected};
use proto::routes::Routes;
use proto::v1::SubmitRequest;
use proto::v1::control_client::ControlClient;
use store::StoreError;
use tokio::time::Instant;

use crate::commands::run::Run;
use crate::failure::Failure;
use crate::live::Live;
use crate::source::{Source, Where};
use crate::views::Views;
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
            have_played(&source.routes(&url)?, toml.clone(), name).await?;
            Ok(true)
        }
    }
}

/// Submits an experiment to a coordinator and waits until its workers have played it.
async fn have_played(routes: &Routes, toml: String, name: &str) -> Result<(), Failure> {
    let mut control = ControlClient::new(routes.connect().await?);
    let submitted = control.submit(SubmitRequest { toml, as_name: String::new() }).await?.into_inner();
    let mut live = Live::begin(!submitted.resumed);
    let mut views = Views::of(&mut control, name).await?;
    while let Some(view) = views.next().await? {
        live.tell(&mut control, &view).await?;
    }
    live.end();
    Ok(())
}
