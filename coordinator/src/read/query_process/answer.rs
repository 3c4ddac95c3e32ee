//! The process that answers one query: it limits itself, asks the database, says what it found, and ends.

use std::io::{self, BufWriter, Read, Write};
use std::time::Duration;

use proto::{limits, v1};
use rustix::process::{Resource, Rlimit, nice, setrlimit};
use store::{Place, QueryLimits, Reader, Rows, StoreError, Value};
use tonic::Status;

use super::frame::{Frame, Question};
use crate::error::CoordinatorError;
use crate::read::library::message;

/// Addresses that the program itself takes, with its libraries and stacks; hardly any of it is memory.
const PROGRAM_BYTES: u64 = 384 << 20;

/// Answers the question on standard input, on standard output.
pub fn answer() -> io::Result<()> {
    let mut question = String::new();
    io::stdin().read_to_string(&mut question)?;
    let question: Question = serde_json::from_str(&question)?;
    limit_ourselves(question.seconds)?;
    let mut out = BufWriter::new(io::stdout());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let last = match runtime.block_on(tell(&question, &mut out)) {
        Ok(()) => Frame::End,
        Err(error) => Frame::Refused(Status::from(CoordinatorError::Store(error))),
    };
    last.write(&mut out)
}

/// Memory and time are the operating system's to watch. Those who play go first.
fn limit_ourselves(seconds: u64) -> io::Result<()> {
    let hard = |most| Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(Resource::As, hard(limits::QUERY_MEMORY_BYTES + PROGRAM_BYTES))?;
    // If nobody is left to kill us.
    setrlimit(Resource::Cpu, hard(seconds + 5))?;
    setrlimit(Resource::Core, hard(0))?;
    let _ = nice(10); // a courtesy
    Ok(())
}

async fn tell(question: &Question, out: &mut (impl Write + Send)) -> Result<(), StoreError> {
    let reader = Reader::open_for_one(&Place::from(&question.db), limits::QUERY_MEMORY_BYTES)?;
    let time = Duration::from_secs(question.seconds);
    let query_limits = QueryLimits { rows: question.rows, time, ..QueryLimits::default() };
    let mut parts = Parts { part: v1::QueryReply::default(), bytes: 0, out };
    parts.part.cut = reader.each(&question.sql, query_limits, &mut parts).await?;
    parts.send()
}

/// Rows gathered into messages of about a page each.
struct Parts<'a, W> {
    part: v1::QueryReply,
    bytes: usize,
    out: &'a mut W,
}

impl<W: Write + Send> Rows for Parts<'_, W> {
    fn columns(&mut self, names: Vec<String>) {
        self.part.columns = names;
    }

    fn row(&mut self, row: Vec<Value>) -> Result<(), StoreError> {
        let bytes = Value::bytes_of(&row);
        if bytes > limits::MOST_ROW_BYTES {
            let most = limits::MOST_ROW_BYTES >> 20;
            return Err(StoreError::Stopped(format!("a row of its answer has more than {most} MiB")));
        }
        if self.bytes + bytes > limits::PAGE_BYTES && !self.part.rows.is_empty() {
            self.send()?;
        }
        self.bytes += bytes;
        self.part.rows.push(message::row_message(row));
        Ok(())
    }
}

impl<W: Write> Parts<'_, W> {
    fn send(&mut self) -> Result<(), StoreError> {
        self.bytes = 0;
        let part = Frame::Part(std::mem::take(&mut self.part));
        part.write(self.out).map_err(|error| StoreError::Stopped(format!("nobody listens ({error})")))
    }
}
