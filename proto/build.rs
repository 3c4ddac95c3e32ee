//! Compiles the contract in pure Rust: nobody needs `protoc`.

use std::path::PathBuf;

use prost::Message;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=astragal");
    let services =
        ["worker", "control", "library", "greeting"].map(|name| format!("astragal/v1/{name}.proto"));
    let files = protox::compile(services, ["."])?;
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(out.join("astragal.bin"), files.encode_to_vec())?; // for the reflection service
    let mut config = tonic_prost_build::Config::new();
    config.enable_type_names(); // messages know what they are called: their bounds are found by it
    tonic_prost_build::configure()
        .codec_path("crate::codec::BoundedCodec")
        .compile_fds_with_config(files, config)?;
    Ok(())
}
