import Glibc

/// What a file is, whatever its names: two links to it have the same identity.
struct FileIdentity: Hashable {
    /// The device that it lies on.
    let device: UInt64
    /// Its number there.
    let inode: UInt64

    /// Takes it from what the system says of a file.
    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// The file that a path leads to, through links; nil where there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
