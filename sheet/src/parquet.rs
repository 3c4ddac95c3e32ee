//! Parquet: typed columns for data frames. Rows are gathered and written in groups, so that memory stays bounded.

use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use ::parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::{Type, TypePtr};
use store::Value;

use super::Sheet;

/// The most rows of a group.
const GROUP_ROWS: usize = 100_000;
/// About the most memory of a group: a long game has a long transcript.
const GROUP_BYTES: usize = 32 << 20;

/// What a column holds. It may always be empty as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers of 64 bits.
    Integer,
    /// Floating-point numbers.
    Real,
    /// UTF-8.
    Text,
    /// Bytes.
    Blob,
}

type Out<'a> = Box<dyn Write + Send + 'a>;

/// Writes Parquet.
pub struct Parquet<'a> {
    /// Until the columns are known.
    out: Option<Out<'a>>,
    writer: Option<SerializedFileWriter<Out<'a>>>,
    kind: Box<dyn Fn(&str) -> Kind>,
    columns: Vec<Column>,
    rows: usize,
    bytes: usize,
}

/// The part of a column that belongs to the group.
struct Column {
    name: String,
    cells: Cells,
    /// 1 for every value, 0 for every hole.
    levels: Vec<i16>,
}

enum Cells {
    Integer(Vec<i64>),
    Real(Vec<f64>),
    Bytes(Vec<ByteArray>),
}

impl<'a> Parquet<'a> {
    /// The kind of a column is declared, by its name: a first row may have holes, or nothing but whole numbers.
    pub fn new(out: impl Write + Send + 'a, kind: impl Fn(&str) -> Kind + 'static) -> Self {
        Self {
            out: Some(Box::new(out)),
            writer: None,
            kind: Box::new(kind),
            columns: Vec::new(),
            rows: 0,
            bytes: 0,
        }
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let Some(writer) = self.writer.as_mut().filter(|_| self.rows > 0) else { return Ok(()) };
        let mut group = writer.next_row_group()?;
        for column in &mut self.columns {
            let mut writer = group.next_column()?.expect("as many columns as the schema has");
            let levels = Some(&column.levels[..]);
            match &mut column.cells {
                Cells::Integer(cells) => {
                    writer.typed::<Int64Type>().write_batch(cells, levels, None)?;
                    cells.clear();
                }
                Cells::Real(cells) => {
                    writer.typed::<DoubleType>().write_batch(cells, levels, None)?;
                    cells.clear();
                }
                Cells::Bytes(cells) => {
                    writer.typed::<ByteArrayType>().write_batch(cells, levels, None)?;
                    cells.clear();
                }
            }
            column.levels.clear();
            writer.close()?;
        }
        group.close()?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }
}

impl Column {
    fn new(name: &str, kind: Kind) -> Self {
        let cells = match kind {
            Kind::Integer => Cells::Integer(Vec::new()),
            Kind::Real => Cells::Real(Vec::new()),
            Kind::Text | Kind::Blob => Cells::Bytes(Vec::new()),
        };
        Self { name: name.to_owned(), cells, levels: Vec::new() }
    }

    /// Takes in a value; returns about how many bytes it takes.
    fn push(&mut self, value: &Value) -> io::Result<usize> {
        let mut size = size_of::<i16>();
        match (&mut self.cells, value) {
            (_, Value::Null) => {
                self.levels.push(0);
                return Ok(size);
            }
            (Cells::Integer(cells), Value::Integer(number)) => cells.push(*number),
            (Cells::Real(cells), Value::Integer(number)) => cells.push(*number as f64),
            (Cells::Real(cells), Value::Real(number)) => cells.push(*number),
            (Cells::Bytes(cells), Value::Text(text)) => cells.push(text.as_bytes().to_vec().into()),
            (Cells::Bytes(cells), Value::Blob(bytes)) => cells.push(bytes.clone().into()),
            (_, other) => return Err(io::Error::other(format!("column {} has {other:?}", self.name))),
        }
        self.levels.push(1);
        size += match value {
            Value::Text(text) => size_of::<ByteArray>() + text.len(),
            Value::Blob(bytes) => size_of::<ByteArray>() + bytes.len(),
            _ => size_of::<i64>(),
        };
        Ok(size)
    }
}

fn field(name: &str, kind: Kind) -> Result<TypePtr, ParquetError> {
    let (physical, logical) = match kind {
        Kind::Integer => (Physical::INT64, None),
        Kind::Real => (Physical::DOUBLE, None),
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Blob => (Physical::BYTE_ARRAY, None),
    };
    let field = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
    Ok(Arc::new(field.with_logical_type(logical).build()?))
}

/// The library's errors wrap the one that matters: a reader that has gone away is no failure.
fn plain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => {
            error.downcast::<io::Error>().map_or_else(io::Error::other, |error| *error)
        }
        other => io::Error::other(other),
    }
}

impl Sheet for Parquet<'_> {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        let out = self.out.take().expect("a sheet begins once");
        let kinds: Vec<Kind> = columns.iter().map(|name| (self.kind)(name)).collect();
        self.columns = columns.iter().zip(&kinds).map(|(name, &kind)| Column::new(name, kind)).collect();
        let fields =
            columns.iter().zip(kinds).map(|(name, kind)| field(name, kind)).collect::<Result<_, _>>();
        let schema = Type::group_type_builder("rows").with_fields(fields.map_err(plain)?).build();
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let schema = Arc::new(schema.map_err(plain)?);
        self.writer = Some(SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(plain)?);
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> io::Result<()> {
        for (column, value) in self.columns.iter_mut().zip(row) {
            self.bytes += column.push(value)?;
        }
        self.rows += 1;
        if self.rows == GROUP_ROWS || self.bytes >= GROUP_BYTES {
            self.write_group().map_err(plain)?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.write_group().map_err(plain)?;
        let mut writer = self.writer.take().expect("a sheet ends once, after it has begun");
        writer.finish().map_err(plain)?;
        writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use ::parquet::file::metadata::RowGroupMetaData;
    use ::parquet::file::reader::{FileReader, SerializedFileReader};

    use super::*;

    /// Writes one column and reads its groups.
    fn groups(rows: impl Iterator<Item = Value>) -> Vec<i64> {
        let mut file = tempfile::tempfile().expect("a file");
        let mut sheet = Parquet::new(&mut file, |_| Kind::Blob);
        sheet.begin(&["x".to_owned()]).expect("a disk");
        rows.for_each(|value| sheet.row(&[value]).expect("a disk"));
        sheet.end().expect("a disk");
        drop(sheet);
        let reader = SerializedFileReader::new(file).expect("what was written");
        reader.metadata().row_groups().iter().map(RowGroupMetaData::num_rows).collect()
    }

    #[test]
    fn a_group_is_bounded_in_rows_and_in_bytes() {
        let rows = GROUP_ROWS as i64;
        assert_eq!(groups((0..2 * rows + 7).map(|_| Value::Null)), [rows, rows, 7]);
        let large = || Value::Blob(vec![0; GROUP_BYTES / 2]);
        assert_eq!(groups((0..5).map(|_| large())), [2, 2, 1]);
        assert_eq!(groups(std::iter::empty()), Vec::<i64>::new());
    }

    #[test]
    fn a_value_of_another_kind_is_refused_with_its_column() {
        let mut sheet = Parquet::new(Vec::new(), |_| Kind::Integer);
        sheet.begin(&["nodes".to_owned()]).expect("memory");
        let refused = sheet.row(&[Value::Real(0.5)]).expect_err("no whole number");
        assert!(refused.to_string().contains("column nodes"), "{refused}");
    }
}
