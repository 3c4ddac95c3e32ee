//! `completions` and `man`: what they write is what shells and `man` read.

use std::process::{Command, Stdio};

use crate::harness::{refusal, run, text};

/// The commands that `--help` lists.
fn commands() -> Vec<String> {
    let help = text(&["--help"]);
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let is_command = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let name = |line: &str| line.split_whitespace().next().unwrap().to_owned();
    list.lines().filter(is_command).map(name).filter(|name| name != "help").collect()
}

#[test]
fn every_shell_gets_every_command() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = text(&["completions", shell]);
        let missing: Vec<&String> = commands.iter().filter(|&name| !script.contains(name)).collect();
        assert_eq!(missing, Vec::<&String>::new(), "{shell}");
    }
    assert!(refusal(&["completions", "bsh"]).contains("'bash'"));
}

#[test]
fn bash_accepts_its_script_and_completes_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("astragal.bash");
    std::fs::write(&file, text(&["completions", "bash"])).unwrap();
    let asks = "source \"$1\"; COMP_WORDS=(astragal rep); COMP_CWORD=1; _astragal astragal rep astragal; \
                echo \"${COMPREPLY[@]}\"";
    let Ok(bash) = Command::new("bash").args(["-c", asks, "bash"]).arg(&file).output() else {
        eprintln!("skipped: there is no bash here");
        return;
    };
    let said = String::from_utf8(bash.stdout).unwrap();
    assert_eq!(
        said.split_whitespace().collect::<Vec<_>>(),
        ["report", "replay", "repair"],
        "{:?}",
        bash.stderr
    );
}

#[test]
fn every_command_has_a_manual_page_that_renders() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(run(&["man", pages.to_str().unwrap()]).code, 0);
    for name in commands() {
        let page = pages.join(format!("astragal-{name}.1"));
        let source = std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(source.contains(".SH SYNOPSIS"), "{name}");
    }
    assert!(text(&["man"]).contains(".SH SUBCOMMANDS"));

    let page = pages.join("astragal-export.1");
    let man = Command::new("man").args(["-l", "-P", "cat"]).arg(&page).stderr(Stdio::null()).output();
    match man {
        Ok(man) if man.status.success() => {
            let shown = String::from_utf8_lossy(&man.stdout).into_owned();
            assert!(shown.contains("--notation"), "{shown}");
        }
        _ => eprintln!("skipped the rendering: there is no man here that reads files"),
    }
}
