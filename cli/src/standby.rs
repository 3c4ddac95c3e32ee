//! A coordinator that waits for the place of another: on a server one has it at a time, and whoever stands by takes over when it
//! was not heard of for too long, or ends.

use coordinator::{Config, Coordinator, CoordinatorError};
use store::{Place, Standby, StoreError};

use crate::failure::Failure;
use crate::output;

/// Opens a database as its coordinator. Refused while another has it, with what one can do.
pub(crate) async fn open(config: Config) -> Result<Coordinator, Failure> {
    let can_wait = config.db.file().is_none();
    Coordinator::open(config).await.map_err(|error| match error {
        CoordinatorError::Store(occupied @ StoreError::Occupied { .. }) if can_wait => Failure::Request(format!(
            "{occupied}; --standby waits here, and takes over when that one ends or was not heard of for too long"
        )),
        other => other.into(),
    })
}

/// The same, once nobody else has it.
pub(crate) async fn take_over(config: Config) -> Result<Coordinator, Failure> {
    loop {
        let place = &config.db;
        let wait = store::stand_by(place, |standby| output::note(&told(place, standby)));
        wait.await.map_err(CoordinatorError::Store)?;
        match Coordinator::open(config.clone()).await {
            // Another one that stood by was quicker.
            Err(CoordinatorError::Store(StoreError::Occupied { .. } | StoreError::Superseded { .. })) => {}
            opened => return Ok(opened?),
        }
    }
}

fn told(place: &Place, standby: &Standby) -> String {
    match standby {
        Standby::Held(holder) => format!("standing by for {place}: {holder} has it"),
        Standby::Away(reason) => format!("standing by for {place}: {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_stands_by_says_for_whom_and_for_what() {
        let place = Place::from("postgres://anna@farm/games?sslmode=require");
        let held = Standby::Held("process 7 on lab".to_owned());
        assert_eq!(
            told(&place, &held),
            "standing by for postgres://anna@farm/games: process 7 on lab has it"
        );
    }
}
