//! Memory for thousands of connections: each has buffers of which a few kilobytes are ever touched, so that memory in huge pages is mostly air.

/// Takes memory in small pages from now on, where the system can be asked to. For a process that holds connections: who searches is faster with
/// huge ones.
pub fn take() {
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true); // an old system has large pages or has not
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #[test]
    fn no_huge_pages_are_taken_any_more() {
        super::take();
        assert_eq!(rustix::thread::transparent_huge_pages_are_disabled(), Ok(true));
    }
}
