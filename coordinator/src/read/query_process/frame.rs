//! What is said over the pipe: a question goes in as one line of JSON, frames come out.
//!
//! A frame is a byte that says what it is, four bytes that say how long it is (the lowest first), and its content. An answer
//! without an end was cut off.

use std::io::{self, Write};

use prost::Message;
use proto::{limits, v1};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncRead, AsyncReadExt};
use tonic::{Code, Status};

/// What is asked.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// The address of the database.
    pub(super) db: String,
    pub(super) sql: String,
    /// The most rows.
    pub(super) rows: usize,
    /// The most time.
    pub(super) seconds: u64,
}

/// A piece of an answer.
#[derive(Debug)]
pub(super) enum Frame {
    /// Columns and rows.
    Part(v1::QueryReply),
    /// Why there is no answer, or no more of it.
    Refused(Status),
    /// That was all.
    End,
}

const PART: u8 = 0;
const REFUSED: u8 = 1;
const END: u8 = 2;

impl Frame {
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (kind, content) = match self {
            Self::Part(part) => (PART, part.encode_to_vec()),
            Self::Refused(status) => {
                (REFUSED, [&[i32::from(status.code()) as u8], status.message().as_bytes()].concat())
            }
            Self::End => (END, Vec::new()),
        };
        let length = u32::try_from(content.len()).map_err(io::Error::other)?;
        out.write_all(&[kind])?;
        out.write_all(&length.to_le_bytes())?;
        out.write_all(&content)?;
        out.flush()
    }

    /// The next frame and its size.
    pub(super) async fn read(from: &mut (impl AsyncRead + Unpin)) -> io::Result<(Self, usize)> {
        let kind = from.read_u8().await?;
        let length = from.read_u32_le().await? as usize;
        if length > limits::MOST_MESSAGE_BYTES {
            return Err(io::Error::other("a frame that no message has room for"));
        }
        let mut content = vec![0; length];
        from.read_exact(&mut content).await?;
        let frame = match (kind, content.split_first()) {
            (PART, _) => Self::Part(v1::QueryReply::decode(content.as_slice()).map_err(io::Error::other)?),
            (REFUSED, Some((code, message))) => {
                Self::Refused(Status::new(Code::from(i32::from(*code)), String::from_utf8_lossy(message)))
            }
            (END, None) => Self::End,
            _ => return Err(io::Error::other("no frame")),
        };
        Ok((frame, length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn frames_come_back_and_half_ones_do_not() {
        let part = v1::QueryReply { columns: vec!["a".to_owned()], ..Default::default() };
        let mut bytes = Vec::new();
        Frame::Part(part.clone()).write(&mut bytes).unwrap();
        let first = bytes.len();
        Frame::Refused(Status::out_of_range("too long")).write(&mut bytes).unwrap();
        Frame::End.write(&mut bytes).unwrap();
        let mut from = bytes.as_slice();
        assert!(matches!(Frame::read(&mut from).await.unwrap(), (Frame::Part(read), _) if read == part));
        let (refused, _) = Frame::read(&mut from).await.unwrap();
        let Frame::Refused(status) = refused else { panic!("{refused:?}") };
        assert_eq!((status.code(), status.message()), (Code::OutOfRange, "too long"));
        assert!(matches!(Frame::read(&mut from).await.unwrap(), (Frame::End, 0)));
        assert!(Frame::read(&mut from).await.is_err(), "nothing is no end");
        assert!(Frame::read(&mut &bytes[..first - 1]).await.is_err());
        assert!(
            Frame::read(&mut &[PART, 255, 255, 255, 255][..]).await.is_err(),
            "nobody is made to keep 4 GiB"
        );
    }
}
