//! A reader that has seen enough, as in `astragal play … | head -1`, is no error.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use crate::harness::astragal;

#[test]
fn a_reader_that_goes_away_is_no_error() {
    // More than a pipe holds, so that the program still writes when nobody reads any more.
    let args = ["play", "random", "random", "--game", "ra"];
    let mut child = astragal(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    reader.read_line(&mut first).unwrap();
    assert!(first.starts_with("epoch 1"), "{first}");
    drop(reader);
    let end = child.wait_with_output().unwrap();
    assert_eq!((end.status.code(), String::from_utf8(end.stderr).unwrap().as_str()), (Some(0), ""));
}

#[test]
fn a_reader_that_goes_away_ends_a_game_against_a_person() {
    let args = ["play", "hold", "--game", "pig", "--human", "1"];
    let mut child =
        astragal(&args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take().unwrap());
    let mut stdin = child.stdin.take().unwrap();
    drop(stdin.write_all(b"nonsense\nroll\n")); // it may have ended already
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""));
}
