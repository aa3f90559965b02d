import Foundation

/// Checks of the file system.
enum FileStatus {
    /// Returns whether a file or folder may exist at a path.
    ///
    /// If the system gives no answer, for example in a folder that can't be entered, this returns true. Opening the
    /// file then fails with the reason.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
    }
}
