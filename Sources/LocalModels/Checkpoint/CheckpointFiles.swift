import Foundation
import Generation
import Synchronization

/// What is known of checkpoints in one file, read once and again when a file has changed.
enum CheckpointFiles {
    private struct Entry {
        var size: Int
        var modified: Date?
        var facts: ModelFileFacts?
    }

    private static let known = Mutex<[String: Entry]>([:])

    /// What a file says of its model; nil where it can't be used.
    static func facts(_ path: String) -> ModelFileFacts? {
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        let size = attributes?[.size] as? Int ?? 0
        let modified = attributes?[.modificationDate] as? Date
        if let entry = known.withLock({ $0[path] }), entry.size == size, entry.modified == modified {
            return entry.facts
        }
        let facts = ModelFileFacts(path: path)
        known.withLock { $0[path] = Entry(size: size, modified: modified, facts: facts) }
        return facts
    }
}
