//! Callers that ask too often.

use access::{Roll, Scope, Scopes, Token};
use coordinator::{Config, Gate};
use proto::route::Route;
use proto::v1;
use proto::v1::control_client::ControlClient;
use tonic::Code;

use crate::stage::{BUILD, start_as};

/// Whoever asks too often is refused, on however many connections; others are served meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn one_who_floods_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tokens.json");
    let mut roll = Roll::default();
    let read = Scopes::new([Scope::Read]);
    let [eve, anna] = ["eve", "anna"].map(|name| roll.issue(name, read.clone()).unwrap().reveal());
    roll.save(&path).unwrap();
    let gate = Gate::open().with_roll(path).unwrap();
    let config = Config::new(folder.path().join("a.db"), BUILD);
    let running = start_as(Config { gate, calls_per_second: 2, ..config }).await;
    let connect = async |token: &str| {
        let route = Route::new(&running.url).with_token(token).unwrap();
        ControlClient::new(route.connect().await.unwrap())
    };
    let mut lines = [connect(&eve).await, connect(&eve).await];
    let refused = 'flood: loop {
        for line in &mut lines {
            if let Err(status) = line.list(v1::ListRequest {}).await {
                break 'flood status;
            }
        }
    };
    assert_eq!(refused.code(), Code::ResourceExhausted);
    assert!(refused.message().starts_with("you ask too often; wait "), "{}", refused.message());
    connect(&anna).await.list(v1::ListRequest {}).await.unwrap();
    // Nobody's token is refused as such, and whoever tries many is rationed by the connection.
    let mut stranger = connect(&Token::generate().unwrap().reveal()).await;
    let codes = async {
        let mut codes = Vec::new();
        while codes.last() != Some(&Code::ResourceExhausted) {
            codes.push(stranger.list(v1::ListRequest {}).await.unwrap_err().code());
        }
        codes
    };
    assert_eq!(codes.await[0], Code::Unauthenticated);
    running.stop().await;
}
