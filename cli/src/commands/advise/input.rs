//! What a program says, line by line.
//!
//! It is read by a thread of its own: whoever writes thousands of results before it reads on, while as many duels are still being written to it,
//! would otherwise wait for us as we wait for it.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver};

use crate::failure::{Failure, named};

/// The longest line, in bytes: thousands of results, or as many parameters as a tuner takes.
const MOST_BYTES: usize = 16 << 20;

/// A line, or what is wrong with it.
type Line = Result<String, String>;

/// The lines of somebody's program.
pub(super) struct Input {
    /// What was read, in any number: nobody has more to tell than was asked for.
    lines: Receiver<io::Result<Line>>,
    /// A line that was looked at and is still to be heard.
    waiting: Option<String>,
}

impl Input {
    /// Those of standard input.
    pub(super) fn open() -> Self {
        let (sender, lines) = mpsc::channel();
        let read = move || {
            let mut source = io::stdin().lock();
            while let Some(line) = next(&mut source).transpose() {
                let is_last = line.is_err();
                if sender.send(line).is_err() || is_last {
                    break;
                }
            }
        };
        #[expect(clippy::disallowed_methods, reason = "whoever writes may not wait until it is heard")]
        std::thread::spawn(read);
        Self { lines, waiting: None }
    }

    /// The next line that is not empty, or what is wrong with it; none at the end.
    pub(super) fn line(&mut self) -> Result<Option<Line>, Failure> {
        if let Some(line) = self.waiting.take() {
            return Ok(Some(Ok(line)));
        }
        self.lines.recv().ok().transpose().map_err(named("standard input"))
    }

    /// Hears a line again.
    pub(super) fn put_back(&mut self, line: String) {
        self.waiting = Some(line);
    }
}

/// The next line that is not empty.
fn next(source: &mut impl BufRead) -> io::Result<Option<Line>> {
    loop {
        match bytes(source)? {
            None => return Ok(None),
            Some(Ok(line)) if line.trim_ascii().is_empty() => {}
            Some(line) => return Ok(Some(line.and_then(text))),
        }
    }
}

/// The bytes of the next line. Of one that is too long no more is kept.
fn bytes(source: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, String>>> {
    let mut line = Vec::new();
    let most = MOST_BYTES as u64 + 1;
    if source.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MOST_BYTES {
        drop(line);
        source.skip_until(b'\n')?;
        return Ok(Some(Err(format!(
            "a line has at most {MOST_BYTES} bytes, and this one has more: say it in several"
        ))));
    }
    Ok(Some(Ok(line)))
}

/// A line without what is around it; one that is no text is as wrong as any other, and no more.
fn text(line: Vec<u8>) -> Result<String, String> {
    let text = String::from_utf8(line).map_err(|error| {
        let sound = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[sound];
        format!("not a text in UTF-8: byte 0x{byte:02x} after {sound} others cannot be there")
    })?;
    // Some shells put a mark before everything that they send.
    Ok(text.trim_start_matches('\u{feff}').trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped_to_its_end() {
        let long =
            [b" ".repeat(MOST_BYTES), b"\n".to_vec(), b"x".repeat(MOST_BYTES), b"\n".to_vec()].concat();
        let longer = [b"x".repeat(MOST_BYTES + 1), b"\n\n{}\nend".to_vec()].concat();
        let bytes = [long, longer].concat();
        let mut source = io::BufReader::new(&bytes[..]);
        let mut next = || next(&mut source).unwrap();
        assert_eq!(next().unwrap().unwrap().len(), MOST_BYTES);
        let wrong = next().unwrap().unwrap_err();
        assert!(wrong.starts_with("a line has at most 16777216 bytes, and this one has more"), "{wrong}");
        assert_eq!(next(), Some(Ok("{}".to_owned())));
        assert_eq!(next(), Some(Ok("end".to_owned())), "the last line may have no end");
        assert_eq!(next(), None);
    }

    #[test]
    fn a_line_that_is_no_text_is_named_by_its_first_wrong_byte() {
        assert_eq!(text(b" {}\r".to_vec()).unwrap(), "{}");
        assert_eq!(text("\u{feff}{}".as_bytes().to_vec()).unwrap(), "{}");
        assert!(text("{\"ä\":\u{fffd}}".as_bytes().to_vec()).is_ok());
        let wrong = text(b"{\"\xff\xfe".to_vec()).unwrap_err();
        assert_eq!(wrong, "not a text in UTF-8: byte 0xff after 2 others cannot be there");
    }
}
