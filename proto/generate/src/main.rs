//! Compiles the contract: messages, clients and servers, and the descriptors for the reflection service. The compiler is pure Rust:
//! nobody needs `protoc`.
//!
//! It also writes down of which contract that is, so that a test can say when it is stale without compiling anything.

use std::error::Error;
use std::path::Path;

use prost::Message;

const SERVICES: [&str; 4] = [
    "astragal/v1/worker.proto",
    "astragal/v1/control.proto",
    "astragal/v1/library.proto",
    "astragal/v1/greeting.proto",
];

fn main() -> Result<(), Box<dyn Error>> {
    let proto = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let into = proto.join("src/generated");
    let files = protox::compile(SERVICES, [&proto])?;
    std::fs::write(into.join("astragal.bin"), files.encode_to_vec())?;
    let mut config = tonic_prost_build::Config::new();
    config.enable_type_names(); // messages know what they are called: their bounds are found by it
    tonic_prost_build::configure()
        .codec_path("crate::codec::BoundedCodec")
        .emit_rerun_if_changed(false)
        .out_dir(&into)
        .compile_fds_with_config(files, config)?;
    let mut seal = String::new();
    for folder in ["astragal/v1", "src/generated"] {
        let mut names: Vec<_> = std::fs::read_dir(proto.join(folder))?
            .map(|file| Ok(file?.file_name()))
            .collect::<Result<_, std::io::Error>>()?;
        names.sort();
        for name in names.iter().map(|name| name.to_string_lossy()).filter(|name| *name != "seal.txt") {
            let content = std::fs::read(proto.join(folder).join(&*name))?;
            seal += &format!("{} {folder}/{name}\n", blake3::hash(&content));
        }
    }
    std::fs::write(into.join("seal.txt"), seal)?;
    Ok(())
}
