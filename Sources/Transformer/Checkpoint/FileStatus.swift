import Foundation

/// Queries of the file system.
enum FileStatus {
    /// Returns whether a file or directory exists.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }
}
