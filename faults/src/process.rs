//! One process of the program.

use std::path::Path;
use std::process::Stdio;
use std::task::{Context, Poll};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::mpsc;

use crate::error::CampaignError;

/// Names and values that a process finds in its environment.
pub(crate) type Env = Vec<(&'static str, String)>;

/// What the kernel counts processor time in, towards programs.
const TICKS_PER_SECOND: f64 = 100.0;

/// A process that is heard, and killed when it is dropped.
pub(crate) struct Process {
    who: String,
    child: Child,
    lines: mpsc::UnboundedReceiver<String>,
    /// What it said so far, line by line, as far as somebody listened.
    said: Vec<String>,
}

impl Process {
    /// Starts the program with these additions to its environment, else untouched by that of whoever runs the campaign.
    pub(crate) fn start(
        who: impl Into<String>,
        program: &Path,
        args: &[&str],
        env: &Env,
    ) -> Result<Self, CampaignError> {
        let mut command = Command::new(program);
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("ASTRAGAL_")) {
            command.env_remove(name);
        }
        command
            .args(args)
            .envs(env.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        let mut child = command.spawn()?;
        let (sender, lines) = mpsc::unbounded_channel();
        let mut heard = BufReader::new(child.stderr.take().expect("it was asked for")).lines();
        // Somebody has to listen all the time, or the process would stop at a full pipe.
        tokio::task::spawn(async move {
            while let Ok(Some(line)) = heard.next_line().await {
                let _ = sender.send(line); // nobody may want to know any more
            }
        });
        Ok(Self { who: who.into(), child, lines, said: Vec::new() })
    }

    /// Waits until it says something with this in it.
    pub(crate) async fn hear(&mut self, part: &str) -> Result<String, CampaignError> {
        while let Some(line) = self.lines.recv().await {
            if line.contains(part) {
                return Ok(line);
            }
            self.said.push(line);
        }
        Err(self.ended())
    }

    /// Whether it has said something with one of these in it; if not, the task is woken when it says more.
    pub(crate) fn poll_hear(&mut self, context: &mut Context<'_>, parts: &[&str]) -> bool {
        while let Poll::Ready(Some(line)) = self.lines.poll_recv(context) {
            if parts.iter().any(|part| line.contains(part)) {
                return true;
            }
        }
        false
    }

    /// Whether it says nothing any more because it has ended; if not, the task is woken then.
    pub(crate) fn poll_end(&mut self, context: &mut Context<'_>) -> bool {
        loop {
            match self.lines.poll_recv(context) {
                Poll::Ready(Some(line)) => self.said.push(line),
                Poll::Ready(None) => return true,
                Poll::Pending => return false,
            }
        }
    }

    /// Nothing, as long as it runs.
    pub(crate) fn check(&mut self) -> Result<(), CampaignError> {
        while let Ok(line) = self.lines.try_recv() {
            self.said.push(line);
        }
        match self.child.try_wait()? {
            None => Ok(()),
            Some(_) => Err(self.ended()),
        }
    }

    /// How much memory it has, and the most that it ever had, in MiB.
    pub(crate) fn memory(&self) -> Result<[f64; 2], CampaignError> {
        let id = self.child.id().ok_or_else(|| self.ended())?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let mib = |field: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(field));
            let kib = line.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok());
            kib.map(|kib| kib / 1024.0).ok_or_else(|| self.ended())
        };
        Ok([mib("VmRSS:")?, mib("VmHWM:")?])
    }

    /// How long it has had a processor, in seconds.
    pub(crate) fn busy(&self) -> Result<f64, CampaignError> {
        let id = self.child.id().ok_or_else(|| self.ended())?;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        // Behind the name, which may have anything in it: user and system time are the 12th and 13th.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: f64 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
        Ok(ticks / TICKS_PER_SECOND)
    }

    fn ended(&self) -> CampaignError {
        CampaignError::Ended { who: self.who.clone(), words: self.said.last().cloned().unwrap_or_default() }
    }

    /// SIGKILL: no farewell. Waits until it is gone, and its locks and its port with it.
    pub(crate) async fn kill(mut self) -> Result<(), CampaignError> {
        Ok(self.child.kill().await?)
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, signal: Signal) -> Result<(), CampaignError> {
        let id = self.child.id().ok_or_else(|| self.ended())?;
        Ok(kill(Pid::from_raw(id as i32), signal)?)
    }

    /// Waits until it ends by itself; its exit code and all that it said.
    pub(crate) async fn end(mut self) -> Result<(Option<i32>, String), CampaignError> {
        while let Some(line) = self.lines.recv().await {
            self.said.push(line);
        }
        Ok((self.child.wait().await?.code(), self.said.join("\n")))
    }
}
