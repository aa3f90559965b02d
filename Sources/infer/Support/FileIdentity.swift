import Glibc

/// A file's identity, which is the same for all links to it.
struct FileIdentity: Hashable {
    /// The device of the file.
    let device: UInt64
    /// The inode number on the device.
    let inode: UInt64

    /// Creates the identity from a file's status.
    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Creates the identity of the file at a path, through links; nil if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
