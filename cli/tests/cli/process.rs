//! Processes beside the test: started, heard, killed.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use crate::harness::astragal;

/// A process that is killed when the test is over.
pub(crate) struct Process {
    child: Child,
    /// Listens to the rest of what it says.
    listener: Option<JoinHandle<Vec<String>>>,
}

impl Process {
    pub(crate) fn start(mut command: Command) -> Self {
        let child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        Self { child, listener: None }
    }

    /// Its number.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Reads what it says until a line has this in it; returns the line. Then it may go on unheard.
    pub(crate) fn hear(&mut self, part: &str) -> String {
        self.hear_until(part).pop().expect("the line that was waited for")
    }

    /// Waits until it says a line like this. Then it may go on unheard.
    pub(crate) fn hear_one(&mut self, is_like: impl Fn(&str) -> bool) {
        drop(self.listen(is_like, "what was waited for"));
    }

    /// Everything it says up to a line that has this in it. Then it may go on unheard.
    pub(crate) fn hear_until(&mut self, part: &str) -> Vec<String> {
        self.listen(|line| line.contains(part), part)
    }

    fn listen(&mut self, is_last: impl Fn(&str) -> bool, what: &str) -> Vec<String> {
        let mut lines = BufReader::new(self.child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let mut heard = Vec::new();
        while !heard.last().is_some_and(|line: &String| is_last(line)) {
            heard.push(lines.next().unwrap_or_else(|| panic!("it never said \"{what}\"")));
        }
        // Somebody must go on listening, or it would stop at a full pipe.
        self.listener = Some(std::thread::Builder::new().spawn(move || lines.collect()).unwrap());
        heard
    }

    /// What else it says until it ends by itself.
    pub(crate) fn hear_end(&mut self) -> Vec<String> {
        match self.listener.take() {
            Some(listener) => listener.join().unwrap(),
            None => BufReader::new(self.child.stderr.take().unwrap()).lines().map_while(Result::ok).collect(),
        }
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap(); // SIGKILL: no farewell
        self.child.wait().unwrap();
    }

    /// Waits until it ends by itself.
    pub(crate) fn end(mut self) -> i32 {
        self.child.wait().unwrap().code().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A coordinator that listens on an address (port 0: any), and the address that it has.
pub(crate) fn coordinator(address: &str, db: &str) -> (Process, String) {
    let mut process = Process::start(astragal(&["coordinator", "--listen", address, "--db", db]));
    let line = process.hear("on http://");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(',').next()).unwrap();
    let address = address.to_owned();
    (process, address)
}
