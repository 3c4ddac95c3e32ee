//! The messages of the contract with their bounds: the `.proto` files and the table of [`crate::bounds`], put together once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use prost::Message as _;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{DescriptorProto, FieldDescriptorProto, FileDescriptorSet};

use crate::bounds::{BOUNDS, Bound, Stated};
use crate::v1::FILE_DESCRIPTOR_SET;

/// How a value is written on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A whole number, unsigned.
    Unsigned,
    /// A whole number that may be negative, as it is.
    Signed,
    /// The same with its sign in the lowest bit.
    ZigZag,
    /// Text or bytes.
    Bytes,
    /// Another message, by its place in [`SCHEMA`].
    Message(usize),
    /// Anything else: nothing that could be too large.
    Fixed,
}

/// A field that may arrive.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) number: u32,
    pub(crate) shape: Shape,
    pub(crate) is_list: bool,
    /// None where the table has no bound, or none for such a field.
    pub(crate) stated: Option<Stated>,
}

/// Whether a bound is one for such a field.
fn is_for(stated: Stated, shape: Shape, is_list: bool) -> bool {
    let fits = matches!(
        (shape, stated.bound),
        (Shape::Unsigned, Bound::UpTo(_) | Bound::AnyNumber)
            | (Shape::Signed | Shape::ZigZag, Bound::Within(_) | Bound::AnyNumber)
            | (Shape::Bytes, Bound::Bytes(_))
            | (Shape::Message(_), Bound::Plain)
            | (Shape::Fixed, Bound::Plain | Bound::AnyNumber)
    );
    fits && (is_list || stated.count == 1)
}

/// A message of the contract.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) fields: Vec<Field>,
}

/// All messages.
pub(crate) struct Schema {
    pub(crate) messages: Vec<Message>,
    by_name: BTreeMap<String, usize>,
}

/// The contract of this build.
pub(crate) static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
    let files = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).expect("our own descriptors are readable");
    let messages: Vec<_> = files.file.iter().flat_map(|file| &file.message_type).collect();
    Schema::new(&messages)
});

impl Schema {
    fn new(messages: &[&DescriptorProto]) -> Self {
        let by_name: BTreeMap<String, usize> =
            messages.iter().enumerate().map(|(at, message)| (message.name().to_owned(), at)).collect();
        let message = |proto: &&DescriptorProto| {
            let name = proto.name();
            let stated =
                BOUNDS.iter().find(|(message, _)| *message == name).map_or(&[][..], |(_, fields)| fields);
            let fields = proto.field.iter().map(|proto| field(proto, stated, &by_name)).collect();
            Message { fields }
        };
        Self { messages: messages.iter().map(message).collect(), by_name }
    }

    /// The place of a message.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }
}

fn field(proto: &FieldDescriptorProto, stated: &[Stated], by_name: &BTreeMap<String, usize>) -> Field {
    let shape = match proto.r#type() {
        Type::Uint32 | Type::Uint64 => Shape::Unsigned,
        Type::Int32 | Type::Int64 => Shape::Signed,
        Type::Sint32 | Type::Sint64 => Shape::ZigZag,
        Type::String | Type::Bytes => Shape::Bytes,
        Type::Message => {
            let name = proto.type_name().rsplit('.').next().unwrap_or_default();
            Shape::Message(by_name[name])
        }
        _ => Shape::Fixed,
    };
    let is_list = proto.label() == Label::Repeated;
    let stated = stated.iter().find(|stated| stated.field == proto.name()).copied();
    Field {
        name: proto.name().to_owned(),
        number: proto.number().unsigned_abs(),
        shape,
        is_list,
        stated: stated.filter(|stated| is_for(*stated, shape, is_list)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every field of every message has a bound, and every bound a field.
    #[test]
    fn nothing_on_the_wire_is_without_bounds() {
        let message = |(name, &at): (&'static String, &usize)| {
            SCHEMA.messages[at].fields.iter().map(move |field| (name, field))
        };
        let fields: Vec<(&String, &Field)> = SCHEMA.by_name.iter().flat_map(message).collect();
        let wrong = fields.iter().filter(|(_, field)| field.stated.is_none());
        let wrong: Vec<String> = wrong.map(|(message, field)| format!("{message}.{}", field.name)).collect();
        assert!(wrong.is_empty(), "proto/src/bounds.rs has no bound for such a field: {wrong:?}");
        let stated: usize = BOUNDS.iter().map(|(_, fields)| fields.len()).sum();
        assert_eq!((BOUNDS.len(), stated), (SCHEMA.messages.len(), fields.len()), "a bound of nothing");
        assert!(fields.len() > 100, "all files are looked at");
    }
}
