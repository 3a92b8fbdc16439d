//! A memory disk that a test can fill. Only root can make one.

use std::path::PathBuf;
use std::process::Command;

/// A memory disk; gone with its owner.
pub(crate) struct Disk(PathBuf);

impl Disk {
    /// Makes one of this size, in the words of `mount`, at a folder that is there with it.
    pub(crate) fn mount(at: PathBuf, size: &str) -> Self {
        std::fs::create_dir_all(&at).expect("a folder");
        let mut mount = Command::new("mount");
        let mounted = mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(&at).output();
        let mounted = mounted.expect("mount");
        assert!(mounted.status.success(), "{}", String::from_utf8_lossy(&mounted.stderr));
        Self(at)
    }

    /// A place on it.
    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Fills it to the last byte; returns the file whose deletion frees the space again.
    pub(crate) fn fill(&self) -> PathBuf {
        let file = self.join("filler");
        let filled =
            Command::new("dd").arg("if=/dev/zero").arg(format!("of={}", file.display())).arg("bs=64k").output();
        assert!(!filled.expect("dd").status.success(), "it is not full");
        file
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(&self.0).status());
    }
}
