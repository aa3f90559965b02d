/// The undeclared keys of the objects under way, so that none is written twice.
///
/// Declared keys are part of the machine's configurations. Undeclared ones are too many for that:
/// they are kept beside it, so that configurations and masks stay shared between texts that
/// differ only in such keys. An object that admits no undeclared key costs nothing.
struct SeenKeys: Sendable {
    /// An object under way that admits undeclared keys.
    final class OpenObject: Sendable {
        /// The frame on which the object stands.
        let stack: FrameID
        /// The undeclared keys written so far, sorted.
        let used: [[UInt32]]
        /// The next object outside this one that admits undeclared keys.
        let parent: OpenObject?
        /// Whether some undeclared key was written here or in an object outside.
        let hasUsed: Bool

        init(stack: FrameID, used: [[UInt32]], parent: OpenObject?) {
            self.stack = stack
            self.used = used
            self.parent = parent
            hasUsed = !used.isEmpty || parent?.hasUsed ?? false
        }
    }

    /// The innermost object under way that admits undeclared keys.
    var object: OpenObject?
    /// The whole characters of the key that is being written in it.
    var key: [UInt32] = []
    /// The used keys that begin with `key`.
    var range = 0..<0

    /// Whether there is a key that may not be written again.
    var hasUsed: Bool { object?.hasUsed ?? false }

    /// Whether the key that is being written was used before.
    var isRepeated: Bool {
        guard let object, !range.isEmpty else { return false }
        return object.used[range.lowerBound].count == key.count
    }
}
