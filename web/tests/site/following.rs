//! What a live page is sent as it happens.

use std::time::Duration;

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::http::open;
use crate::stage::{Stage, TUNE};

/// A stream that is being read.
struct Stream {
    socket: TcpStream,
    text: String,
}

impl Stream {
    async fn of(stage: &Stage, path: &str) -> Self {
        Self { socket: open(stage.web, "GET", path, &[], "").await, text: String::new() }
    }

    /// Reads until this has come; false if the stream ends before.
    async fn hears(&mut self, part: &str) -> bool {
        let mut bytes = [0; 8192];
        while !self.text.contains(part) {
            let read = timeout(Duration::from_secs(60), self.socket.read(&mut bytes)).await.unwrap().unwrap();
            if read == 0 {
                return false;
            }
            self.text.push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
        true
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_sent_to_those_who_watch_and_the_end_ends_the_stream() {
    let stage = Stage::set().await;
    stage.handle.submit(TUNE.to_owned(), String::new()).await.unwrap();
    let mut page = Stream::of(&stage, "/experiments/widths/live").await;
    let mut list = Stream::of(&stage, "/live").await;
    let mut workers = Stream::of(&stage, "/workers/live").await;
    assert!(page.hears("Nobody yet").await && page.hears("event: brackets").await);
    assert!(list.hears("Nobody yet").await && workers.hears("No worker has called").await);
    assert!(page.text.starts_with("HTTP/1.1 200") && page.text.contains("text/event-stream"));
    stage.play("widths").await;
    assert!(page.hears("Who won").await && page.hears("Champion").await);
    assert!(list.hears("finished").await && workers.hears("hand").await);
    stage.close().await;
    assert!(!page.hears("this never comes").await && !list.hears("neither does this").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_nothing_to_follow_of_what_is_not_there() {
    let stage = Stage::set().await;
    assert_eq!(stage.get("/experiments/nix/live").await.status, 404);
    stage.close().await;
}
