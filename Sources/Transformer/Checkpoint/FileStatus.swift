import Foundation

/// Questions to the file system.
enum FileStatus {
    /// Whether a file or folder may exist at a path.
    ///
    /// Where the system doesn't tell, as in a folder that can't be entered, the answer is yes: opening the file then fails with the
    /// reason.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
    }
}
