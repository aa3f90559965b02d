import Foundation

/// Questions to the file system.
enum FileStatus {
    /// Whether something lies at a path.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }
}
