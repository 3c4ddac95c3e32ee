//! What arrives is looked at before it is decoded: every field against its bound, whatever the message.
//!
//! The walk is over the bytes, along the contract's own descriptors, so that no message and no field can be forgotten. It costs
//! about as much as decoding does.

use std::marker::PhantomData;

use prost::bytes::Buf;
use prost::{Message, Name};
use tonic::codec::{Codec, DecodeBuf, Decoder};
use tonic::{Code, Status};
use tonic_prost::ProstEncoder;

use crate::bounds::{Bound, Stated};
use crate::schema::{Field, SCHEMA, Shape};

/// The codec of all services.
#[derive(Debug)]
pub struct BoundedCodec<T, U>(PhantomData<(T, U)>);

impl<T, U> Default for BoundedCodec<T, U> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T, U> Codec for BoundedCodec<T, U>
where
    T: Message + Send + 'static,
    U: Message + Name + Default + Send + 'static,
{
    type Encode = T;
    type Decode = U;
    type Encoder = ProstEncoder<T>;
    type Decoder = BoundedDecoder<U>;

    fn encoder(&mut self) -> Self::Encoder {
        ProstEncoder::default()
    }

    fn decoder(&mut self) -> Self::Decoder {
        BoundedDecoder(PhantomData)
    }
}

/// Refuses what is beyond its bounds, and decodes the rest.
#[derive(Debug)]
pub struct BoundedDecoder<U>(PhantomData<U>);

impl<U: Message + Name + Default> Decoder for BoundedDecoder<U> {
    type Item = U;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<U>, Status> {
        let bytes = buffer.copy_to_bytes(buffer.remaining()); // shared, not copied
        check(U::NAME, &bytes).map_err(refusal::<U>)?;
        // As tonic does: bytes that are no message are told apart from a message that is wrong.
        U::decode(bytes).map(Some).map_err(|error| Status::internal(error.to_string()))
    }
}

fn refusal<U: Name>(reason: String) -> Status {
    // Whoever asks is told what is wrong with the question; an answer that is wrong is nobody's fault who hears it.
    let code = if U::NAME.ends_with("Request") { Code::InvalidArgument } else { Code::Internal };
    Status::new(code, reason)
}

/// Looks at an encoded message; gives the field that is beyond its bound, and the bound. Bytes that are no message are left to
/// whoever decodes them.
pub fn check(message: &str, bytes: &[u8]) -> Result<(), String> {
    let place = SCHEMA.find(message).ok_or_else(|| format!("no bounds are stated for {message}"))?;
    walk(place, bytes).map_err(|Beyond { mut path, reason }| {
        path.reverse();
        format!("{}: {reason}", path.join("."))
    })
}

/// A field that is beyond its bound: its name and those of the messages that it is in, innermost first.
struct Beyond {
    path: Vec<&'static str>,
    reason: String,
}

/// The most fields of one message of the contract.
const MOST_FIELDS: usize = 16;

fn walk(message: usize, mut bytes: &[u8]) -> Result<(), Beyond> {
    let fields: &'static [Field] = &SCHEMA.messages[message].fields;
    let mut counts = [0usize; MOST_FIELDS];
    while let Some(tag) = varint(&mut bytes) {
        let (number, kind) = (tag >> 3, tag & 7);
        let Some(value) = Value::read(kind, &mut bytes) else { return Ok(()) };
        let Some(at) = fields.iter().position(|field| u64::from(field.number) == number) else { continue };
        let field = &fields[at];
        let beyond = |reason| Beyond { path: vec![&field.name], reason };
        let Some(stated) = field.stated else { return Err(beyond("no bound is stated".to_owned())) };
        let new = field.check(stated, value).map_err(|mut inner| {
            inner.path.push(&field.name);
            inner
        })?;
        counts[at] += new;
        // A field that there is once may be written several times; the last counts. But parts of messages add up.
        let adds_up = field.is_list || matches!(field.shape, Shape::Message(_));
        if adds_up && counts[at] > stated.count {
            return Err(beyond(format!("{} are more than {}", counts[at], stated.count)));
        }
    }
    Ok(())
}

/// A value on the wire.
enum Value<'a> {
    Number(u64),
    Bytes(&'a [u8]),
    Fixed,
}

impl<'a> Value<'a> {
    fn read(kind: u64, bytes: &mut &'a [u8]) -> Option<Self> {
        match kind {
            0 => varint(bytes).map(Self::Number),
            1 => bytes.split_off(..8).map(|_| Self::Fixed),
            2 => {
                let length = usize::try_from(varint(bytes)?).ok()?;
                bytes.split_off(..length).map(Self::Bytes)
            }
            5 => bytes.split_off(..4).map(|_| Self::Fixed),
            _ => None,
        }
    }
}

impl Field {
    /// Checks what arrived; gives how many values that were.
    fn check(&self, stated: Stated, value: Value<'_>) -> Result<usize, Beyond> {
        let beyond = |reason| Beyond { path: Vec::new(), reason };
        match (self.shape, value) {
            (Shape::Message(message), Value::Bytes(bytes)) => walk(message, bytes)?,
            (Shape::Bytes, Value::Bytes(bytes)) => check_length(stated.bound, bytes.len()).map_err(beyond)?,
            (shape, Value::Number(number)) => check_number(shape, stated.bound, number).map_err(beyond)?,
            // Numbers of a list come together.
            (shape, Value::Bytes(mut packed)) if self.is_list => {
                let mut count = 0;
                while let Some(number) = varint(&mut packed) {
                    check_number(shape, stated.bound, number).map_err(beyond)?;
                    count += 1;
                }
                return Ok(count);
            }
            _ => {}
        }
        Ok(1)
    }
}

fn check_length(bound: Bound, bytes: usize) -> Result<(), String> {
    match bound {
        Bound::Bytes(most) if bytes > most => Err(format!("{bytes} bytes are more than {most}")),
        _ => Ok(()),
    }
}

fn check_number(shape: Shape, bound: Bound, number: u64) -> Result<(), String> {
    match (shape, bound) {
        (Shape::Unsigned, Bound::UpTo(most)) if number > most => Err(format!("{number} is more than {most}")),
        (Shape::Signed | Shape::ZigZag, Bound::Within(most)) => {
            let signed = match shape {
                Shape::ZigZag => (number >> 1) as i64 ^ -((number & 1) as i64),
                _ => number as i64,
            };
            match signed.unsigned_abs() > most {
                true => Err(format!("{signed} is not from -{most} to {most}")),
                false => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// The next number of seven bits a byte; none at the end, and none of bytes that are no number.
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for at in 0..10 {
        let byte = *bytes.split_off_first()?;
        number |= u64::from(byte & 0x7F).checked_shl(7 * at).unwrap_or(0);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
