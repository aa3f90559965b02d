import Foundation
import NightjarGeneration
import Synchronization

/// A cache of facts about single-file checkpoints; a changed size or date invalidates an entry.
enum CheckpointFiles {
    private struct Entry {
        var size: Int
        var modified: Date?
        var facts: ModelFileFacts?
    }

    private static let known = Mutex<[String: Entry]>([:])

    /// Returns the facts of a checkpoint file; nil if it can't be used.
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
