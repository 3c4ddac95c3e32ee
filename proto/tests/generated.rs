//! The code in `src/generated` is what the `.proto` files say. It is committed, so that whoever builds the program builds no
//! compiler of contracts first.
//!
//! After a change of the contract, and before the code that uses it:
//! `ASTRAGAL_UPDATE_GOLDEN=1 cargo test --workspace --test generated`. The compiler is pure Rust: nobody needs `protoc`.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use std::path::Path;

use prost::Message;

const SERVICES: [&str; 4] = [
    "astragal/v1/worker.proto",
    "astragal/v1/control.proto",
    "astragal/v1/library.proto",
    "astragal/v1/greeting.proto",
];

/// Compiles the contract: messages, clients and servers, and the descriptors for the reflection service.
fn generate(into: &Path) {
    let files = protox::compile(SERVICES, [env!("CARGO_MANIFEST_DIR")]).unwrap();
    std::fs::write(into.join("astragal.bin"), files.encode_to_vec()).unwrap();
    let mut config = tonic_prost_build::Config::new();
    config.enable_type_names(); // messages know what they are called: their bounds are found by it
    tonic_prost_build::configure()
        .codec_path("crate::codec::BoundedCodec")
        .emit_rerun_if_changed(false)
        .out_dir(into)
        .compile_fds_with_config(files, config)
        .unwrap();
}

#[test]
fn generated_code_is_what_the_contract_says() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/generated");
    if std::env::var_os("ASTRAGAL_UPDATE_GOLDEN").is_some() {
        generate(&kept);
    }
    let anew = tempfile::tempdir().unwrap();
    generate(anew.path());
    for name in ["astragal.bin", "astragal.v1.rs"] {
        let [kept, anew] = [&kept, anew.path()].map(|folder| std::fs::read(folder.join(name)).unwrap());
        assert!(kept == anew, "{name} is of another contract: ASTRAGAL_UPDATE_GOLDEN=1 writes it anew");
    }
}
