//! A worker behind a bad link: one chunk of seven is lost and the connection with it, and all pairs arrive.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};

use spec::{Seed, Stream};

use crate::harness::{astragal, run};
use crate::place::Place;
use crate::process::{Process, coordinator};

const PAIRS: &str = "name = \"far\"\ngame = \"pig\"\nseed = 3\nlimit = \"nodes=60\"\n\
    [match]\nplayers = [\"star1ss\", \"mcts\"]\npairs = 1280\n";

/// An address from which a bad link leads to another. Which chunks are lost is the same every time.
fn bad_link(to: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let spawn = |work: Box<dyn FnOnce() + Send>| drop(std::thread::Builder::new().spawn(work).unwrap());
    spawn(Box::new(move || {
        for (number, here) in (0..).zip(listener.incoming().map_while(Result::ok)) {
            let Ok(there) = TcpStream::connect(to) else { continue };
            let ways = [(&here, &there, 2 * number), (&there, &here, 2 * number + 1)];
            for (from, to, seed) in ways.map(|(from, to, seed)| (from.try_clone(), to.try_clone(), seed)) {
                let (from, to) = (from.unwrap(), to.unwrap());
                spawn(Box::new(move || carry(from, to, Stream::new(Seed(seed)))));
            }
        }
    }));
    address
}

/// Carries chunks until one is lost or either side has hung up; then both are cut off.
fn carry(mut from: TcpStream, mut to: TcpStream, mut luck: Stream) {
    let mut chunk = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut chunk) {
        if luck.unit() < 0.15 || to.write_all(&chunk[..length]).is_err() {
            break;
        }
    }
    for end in [from, to] {
        let _ = end.shutdown(Shutdown::Both); // the other way may have done it already
    }
}

#[test]
fn over_a_bad_link_every_pair_arrives_and_leases_stay_large() {
    let place = Place::with(PAIRS);
    let (_running, address) = coordinator("127.0.0.1:0", &place.path("a.db"));
    let (near, far) = (format!("http://{address}"), format!("http://{}", bad_link(address.parse().unwrap())));
    assert_eq!(run(&["submit", &place.path("e.toml"), "--coordinator", &near]).code, 0);
    let worker = ["worker", "--coordinator", &far, "--slots", "1", "--name", "far"];
    let mut worker = Process::start(astragal(&worker));
    // Its share of what is left: half of it.
    let large = |line: &str| {
        let pairs = line.strip_prefix("lease ").and_then(|rest| rest.split([':', ' ']).nth(2));
        pairs.and_then(|pairs| pairs.parse::<u64>().ok()).is_some_and(|pairs| pairs >= 300)
    };
    worker.hear_one(large);
    let watched = run(&["watch", "far", "--coordinator", &near]);
    assert!(watched.stdout.lines().last().unwrap().contains("finished"), "{}", watched.stdout);
}
