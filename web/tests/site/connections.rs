//! Connections that do harm by doing nothing, and streams of those who may not listen any more.

use access::{Roll, Scope, Scopes};
use coordinator::Gate;
use coordinator::front::admission::Room;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use web::Options;

use crate::http::{ask, open};
use crate::stage::{Stage, TUNE};

const ROOM: Room = Room { all: 8, of_address: 6, spare: 2 };

async fn small() -> Stage {
    Stage::shown(|config| config, Options { room: ROOM, ..Options::default() }).await
}

/// Whoever sends half a head takes nobody's place, however often.
#[tokio::test(flavor = "multi_thread")]
async fn half_sent_requests_keep_nobody_out() {
    let stage = small().await;
    let mut crowd = Vec::new();
    for _ in 0..10 * ROOM.all {
        let mut stream = TcpStream::connect(stage.web).await.unwrap();
        // One that had to give way already may not take it any more.
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-half").await;
        crowd.push(stream);
    }
    for path in ["/healthz", "/", "/submit"] {
        assert_eq!(stage.get(path).await.status, 200, "{path}");
    }
    let mut oldest = crowd.swap_remove(0);
    assert!(matches!(oldest.read(&mut [0]).await, Ok(0) | Err(_)), "it was not answered, it was closed");
    stage.close().await;
}

/// When all places are taken by those who did ask something, health is answered, and everybody else is told why not.
#[tokio::test(flavor = "multi_thread")]
async fn health_is_answered_when_there_is_no_room() {
    let stage = small().await;
    stage.handle.submit(TUNE.to_owned(), String::new()).await.unwrap();
    let mut live = Vec::new();
    for _ in 0..ROOM.of_address {
        let mut stream = open(stage.web, "GET", "/live", &[], "").await;
        assert_ne!(stream.read(&mut [0; 64]).await.unwrap(), 0, "it is being answered");
        live.push(stream);
    }
    assert_eq!(stage.get("/healthz").await.status, 200);
    let refused = stage.get("/").await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("10")));
    refused.tells(&["too many connections are open"]);
    drop(live.pop());
    while stage.get("/").await.status != 200 {} // as soon as the server has heard of it
    stage.close().await;
}

/// Nothing happens to the experiment, so that nothing but the token can end the stream.
#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_ends_its_live_pages() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mut roll) = (folder.path().join("tokens.json"), Roll::default());
    let [eve, anna] = ["eve", "anna"]
        .map(|name| format!("Bearer {}", roll.issue(name, Scopes::new([Scope::Read])).unwrap().reveal()));
    roll.save(&path).unwrap();
    let stage = Stage::behind(Gate::open().with_roll(path.clone()).unwrap()).await;
    stage.handle.submit(TUNE.to_owned(), String::new()).await.unwrap();
    let mut streams = Vec::new();
    for who in [&eve, &anna] {
        let head = [("authorization", who.as_str())];
        let mut stream = open(stage.web, "GET", "/experiments/widths/live", &head, "").await;
        let (mut told, mut piece) = (String::new(), [0; 8192]);
        while !told.contains("event: answer") {
            let read = stream.read(&mut piece).await.unwrap();
            assert_ne!(read, 0, "it has begun to listen: {told}");
            told.push_str(&String::from_utf8_lossy(&piece[..read]));
        }
        streams.push(stream);
    }
    roll.revoke("eve").unwrap();
    roll.save(&path).unwrap();
    streams[0].read_to_string(&mut String::new()).await.unwrap(); // to its end, which there is
    let head = [("authorization", eve.as_str())];
    assert_eq!(ask(stage.web, "GET", "/experiments/widths/live", &head, "").await.status, 401);
    stage.handle.steer("widths", coordinator::Steer::Cancel).await.unwrap();
    let (mut heard, mut piece) = (String::new(), [0; 8192]);
    while !heard.contains("cancelled") {
        let read = streams[1].read(&mut piece).await.unwrap();
        assert_ne!(read, 0, "anna's stream goes on");
        heard.push_str(&String::from_utf8_lossy(&piece[..read]));
    }
    stage.close().await;
}
