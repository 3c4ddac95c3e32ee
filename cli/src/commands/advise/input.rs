//! What a program says, line by line.

use std::io::{self, BufRead, Split, StdinLock};

use crate::failure::{Failure, named};

/// The lines of standard input.
pub(super) struct Input {
    lines: Split<StdinLock<'static>>,
    /// A line that was looked at and is still to be heard.
    waiting: Option<String>,
}

impl Input {
    pub(super) fn open() -> Self {
        Self { lines: io::stdin().lock().split(b'\n'), waiting: None }
    }

    /// The next line that is not empty, or what is wrong with it; none at the end.
    pub(super) fn line(&mut self) -> Result<Option<Result<String, String>>, Failure> {
        if let Some(line) = self.waiting.take() {
            return Ok(Some(Ok(line)));
        }
        for line in &mut self.lines {
            let line = line.map_err(named("standard input"))?;
            if !line.trim_ascii().is_empty() {
                return Ok(Some(text(line)));
            }
        }
        Ok(None)
    }

    /// Hears a line again.
    pub(super) fn put_back(&mut self, line: String) {
        self.waiting = Some(line);
    }
}

/// A line without what is around it; one that is no text is as wrong as any other, and no more.
fn text(line: Vec<u8>) -> Result<String, String> {
    let text = String::from_utf8(line).map_err(|error| {
        let sound = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[sound];
        format!("not a text in UTF-8: byte 0x{byte:02x} after {sound} others cannot be there")
    })?;
    Ok(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_text_is_named_by_its_first_wrong_byte() {
        assert_eq!(text(b" {}\r".to_vec()).unwrap(), "{}");
        assert!(text("{\"ä\":\u{fffd}}".as_bytes().to_vec()).is_ok());
        let wrong = text(b"{\"\xff\xfe".to_vec()).unwrap_err();
        assert_eq!(wrong, "not a text in UTF-8: byte 0xff after 2 others cannot be there");
    }
}
