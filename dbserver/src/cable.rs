//! The line between somebody and a server, which can be cut where it hurts: in the middle of a commit.
//!
//! A listener on loopback whose connections lead to the server's socket. Only as much of what they say is understood as it takes to
//! tell where a transaction is.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::server::Server;

/// What happens to a connection on which somebody writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// Cut when half of some rows has gone over.
    Midway,
    /// Cut before the server hears that it is to commit.
    Before,
    /// Cut as soon as the server has been told to commit.
    After,
    /// The server has committed, its answer is lost, and the line is cut.
    Unanswered,
    /// The same, but nobody hangs up: from then on the line is silent.
    Silent,
}

/// A line that can be cut.
#[derive(Debug)]
pub struct Cable {
    address: SocketAddr,
    fate: Arc<Fate>,
}

/// What is to happen, and what has.
#[derive(Debug, Default)]
struct Fate {
    coming: Mutex<Option<Mishap>>,
    happened: AtomicUsize,
}

/// How somebody asks for a commit: a simple query.
const COMMIT: &[u8] = b"Q\0\0\0\x0bCOMMIT\0";
/// Nothing but rows is so long.
const ROWS: usize = 1024;

impl Cable {
    /// A whole line to a server.
    pub fn to(server: &Server) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let (address, fate, socket) = (listener.local_addr()?, Arc::<Fate>::default(), server.socket());
        let fates = Arc::clone(&fate);
        // It ends with the process: whoever tries a server has few cables.
        std::thread::Builder::new().name("cable".to_owned()).spawn(move || {
            for here in listener.incoming().map_while(Result::ok) {
                let _ = connect(here, &socket, &fates); // a server that is down refuses
            }
        })?;
        Ok(Self { address, fate })
    }

    /// The address of a database at its other end.
    #[must_use]
    pub fn address(&self, base: &str) -> String {
        format!("postgres://astragal@{}/{base}", self.address)
    }

    /// This happens to the next one who gives an occasion for it; whatever was to happen before and has not does no more.
    pub fn expect(&self, mishap: Mishap) {
        *self.fate.coming.lock().unwrap_or_else(PoisonError::into_inner) = Some(mishap);
    }

    /// Whether what was expected has happened.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.fate.coming.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// How often something has happened.
    #[must_use]
    pub fn mishaps(&self) -> usize {
        self.fate.happened.load(Ordering::SeqCst)
    }
}

impl Fate {
    /// What happens to these bytes on their way to the server, if anything does.
    fn strikes(&self, bytes: &[u8]) -> Option<Mishap> {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        let is_struck = match *coming {
            None => false,
            Some(Mishap::Midway) => bytes.len() >= ROWS,
            Some(_) => bytes.ends_with(COMMIT),
        };
        let mishap = if is_struck { coming.take() } else { None };
        self.happened.fetch_add(usize::from(mishap.is_some()), Ordering::SeqCst);
        mishap
    }
}

/// Whether answers are still carried.
#[derive(Debug, Default)]
struct Answers {
    are_lost: AtomicBool,
    /// The line is cut with the first that is lost.
    cuts: AtomicBool,
}

fn connect(here: TcpStream, socket: &PathBuf, fate: &Arc<Fate>) -> io::Result<()> {
    let there = UnixStream::connect(socket)?;
    here.set_nodelay(true)?;
    let answers = Arc::new(Answers::default());
    let (up, down) = ((here.try_clone()?, there.try_clone()?), (there, here));
    let (fate, known) = (Arc::clone(fate), Arc::clone(&answers));
    let spawn = |work: Box<dyn FnOnce() + Send>| std::thread::Builder::new().spawn(work).map(drop);
    spawn(Box::new(move || {
        let _ = carry_orders(&up.0, &up.1, &fate, &known); // either side may hang up
        hang_up(&up.0, &up.1);
    }))?;
    spawn(Box::new(move || {
        let _ = carry_answers(&down.0, &down.1, &answers);
        if !answers.are_lost.load(Ordering::SeqCst) || answers.cuts.load(Ordering::SeqCst) {
            hang_up(&down.1, &down.0);
        }
    }))
}

fn hang_up(here: &TcpStream, there: &UnixStream) {
    let _ = here.shutdown(Shutdown::Both); // the other way may have done it already
    let _ = there.shutdown(Shutdown::Both);
}

fn carry_orders(mut from: &TcpStream, mut to: &UnixStream, fate: &Fate, answers: &Answers) -> io::Result<()> {
    let mut chunk = vec![0; 1 << 16];
    loop {
        let length = from.read(&mut chunk)?;
        if length == 0 {
            return Ok(());
        }
        let bytes = &chunk[..length];
        if answers.are_lost.load(Ordering::SeqCst) {
            continue; // nobody hears it
        }
        match fate.strikes(bytes) {
            None => to.write_all(bytes)?,
            Some(Mishap::Before) => return Ok(()),
            Some(Mishap::Midway) => return to.write_all(&bytes[..length / 2]),
            Some(Mishap::After) => return to.write_all(bytes),
            Some(mishap @ (Mishap::Unanswered | Mishap::Silent)) => {
                answers.cuts.store(mishap == Mishap::Unanswered, Ordering::SeqCst);
                answers.are_lost.store(true, Ordering::SeqCst);
                to.write_all(bytes)?;
            }
        }
    }
}

fn carry_answers(mut from: &UnixStream, mut to: &TcpStream, answers: &Answers) -> io::Result<()> {
    let mut chunk = vec![0; 1 << 16];
    loop {
        let length = from.read(&mut chunk)?;
        if length == 0 || answers.are_lost.load(Ordering::SeqCst) {
            return Ok(());
        }
        to.write_all(&chunk[..length])?;
    }
}
