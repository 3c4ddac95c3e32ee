//! Answers that last: they end when whoever asked may not hear them any more.

use access::{Roll, Scope, Scopes};
use coordinator::{Config, Gate};
use proto::route::Route;
use proto::v1;
use proto::v1::control_client::ControlClient;
use tonic::Code;

use crate::EXPERIMENT;
use crate::stage::{BUILD, start_as};

/// Nothing happens to the experiment, so that nothing but the token can end the stream.
#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_ends_what_it_watches() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tokens.json");
    let mut roll = Roll::default();
    let [eve, anna] =
        ["eve", "anna"].map(|name| roll.issue(name, Scopes::new([Scope::Submit])).unwrap().reveal());
    roll.save(&path).unwrap();
    let gate = Gate::open().with_roll(path.clone()).unwrap();
    let running = start_as(Config { gate, ..Config::new(folder.path().join("a.db"), BUILD) }).await;
    let connect = async |token: &str| {
        let route = Route::new(&running.url).with_token(token).unwrap();
        ControlClient::new(route.connect().await.unwrap())
    };
    let (mut of_eve, mut of_anna) = (connect(&eve).await, connect(&anna).await);
    of_eve.submit(v1::SubmitRequest { toml: EXPERIMENT.to_owned(), as_name: String::new() }).await.unwrap();
    let watched = v1::GetRequest { name: "widths".to_owned() };
    let mut eves = of_eve.watch(watched.clone()).await.unwrap().into_inner();
    let mut annas = of_anna.watch(watched).await.unwrap().into_inner();
    assert!(eves.message().await.unwrap().is_some() && annas.message().await.unwrap().is_some());

    roll.revoke("eve").unwrap();
    roll.save(&path).unwrap();
    assert_eq!(eves.message().await.unwrap_err().code(), Code::Unauthenticated);
    assert!(eves.message().await.unwrap().is_none(), "it has ended");
    let name = "widths".to_owned();
    of_anna.cancel(v1::SteerRequest { name }).await.unwrap();
    assert_eq!(annas.message().await.unwrap().unwrap().state, "cancelled", "others hear everything");
    running.stop().await;
}
