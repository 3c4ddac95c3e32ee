//! Spaces that programs tell in JSON: the parameters of an experiment file, each an object with its name.

use std::collections::BTreeMap;

use super::entry::Entry;
use super::error::{ExperimentErrors, Problems};
use super::notation::Notation;
use super::section::Section;
use super::sketch::read;
use super::vary::{self, Parameter};
use super::{tables, variants};
use crate::space::Space;

impl Space {
    /// Reads parameters that were told in JSON, written in TOML: `space = [{ name = "c", values = [1, 2] }, …]`. What is wrong with them is
    /// said as JSON has it.
    pub fn parse_told(text: &str) -> Result<Self, ExperimentErrors> {
        read(Problems::new(text).in_notation(Notation::Json), |top| {
            let list = top.need("space")?;
            let items = list.items("parameters", 1..=Self::MOST_AXES)?;
            let all: Vec<_> = items.iter().enumerate().map(|(at, item)| parameter(at, item)).collect();
            let parameters = all.into_iter().collect::<Option<Vec<_>>>()?;
            check_names(&parameters)?;
            variants::space(&list, &parameters)
        })
    }
}

/// One parameter; messages name it by its place, and by its name where it has a right one.
fn parameter<'a>(at: usize, item: &Entry<'a>) -> Option<Parameter<'a>> {
    let place = format!("space[{at}]");
    let unnamed = Entry { path: place.clone(), ..item.clone() };
    let table = item.value.get_ref().as_table().or_else(|| unnamed.wants("an object with a name"))?;
    let name = table.get("name").and_then(|name| name.get_ref().as_str());
    let title = match name.filter(|name| vary::wrong_name(name).is_none()) {
        Some(name) => format!("{place} \"{name}\""),
        None => place,
    };
    let section = Section::new(title.clone(), item.offset(), table, tables::TOLD, item.problems);
    let name = section.need("name")?;
    let key = name.text()?;
    if let Some(reason) = vary::wrong_name(key) {
        return name.refuse(reason);
    }
    vary::described(key, &Entry { path: title, ..item.clone() }, &section)
}

fn check_names(parameters: &[Parameter<'_>]) -> Option<()> {
    let mut known = BTreeMap::new();
    for (at, parameter) in parameters.iter().enumerate() {
        if let Some(before) = known.insert(parameter.key, at) {
            return parameter.entry.refuse(format!("space[{before}] has this name already"));
        }
    }
    Some(())
}
