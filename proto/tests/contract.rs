//! The code in `src/generated` is what the `.proto` files say. It is committed, so that whoever builds the program builds no
//! compiler of contracts first, and so is of which files it is: see `generate`.

use std::path::Path;

#[test]
fn generated_code_is_what_the_contract_says() {
    let proto = Path::new(env!("CARGO_MANIFEST_DIR"));
    let seal = std::fs::read_to_string(proto.join("src/generated/seal.txt")).unwrap();
    let mut sealed: Vec<&str> = Vec::new();
    for line in seal.lines() {
        let (hash, name) = line.split_once(' ').unwrap();
        let content = std::fs::read(proto.join(name)).unwrap();
        assert!(
            blake3::hash(&content).to_string() == hash,
            "proto/{name} was changed: `cargo run --manifest-path proto/generate/Cargo.toml` writes the code anew"
        );
        sealed.push(name);
    }
    for file in std::fs::read_dir(proto.join("astragal/v1")).unwrap() {
        let name = format!("astragal/v1/{}", file.unwrap().file_name().display());
        assert!(sealed.contains(&&*name), "proto/{name} is new: generate the code anew");
    }
    assert!(
        sealed.contains(&"src/generated/astragal.v1.rs") && sealed.contains(&"src/generated/astragal.bin")
    );
}
