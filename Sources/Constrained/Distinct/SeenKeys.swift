/// The undeclared keys of the open objects, so that none is repeated.
///
/// Declared keys are part of the machine's configurations. Undeclared keys are too many for that and are kept beside
/// it. Texts that differ only in such keys then share configurations and masks. An object that admits no undeclared key
/// costs nothing.
struct SeenKeys: Sendable {
    /// An open object that admits undeclared keys.
    final class OpenObject: Sendable {
        /// The frame of the object.
        let stack: FrameID
        /// The undeclared keys written so far, sorted.
        let used: [[UInt32]]
        /// The next outer object that admits undeclared keys.
        let parent: OpenObject?
        /// Whether an undeclared key was written in this object or an outer one.
        let hasUsed: Bool

        init(stack: FrameID, used: [[UInt32]], parent: OpenObject?) {
            self.stack = stack
            self.used = used
            self.parent = parent
            hasUsed = !used.isEmpty || parent?.hasUsed ?? false
        }
    }

    /// The innermost open object that admits undeclared keys.
    var object: OpenObject?
    /// The complete characters of the key in progress in it.
    var key: [UInt32] = []
    /// The range of the used keys that begin with `key`.
    var range = 0..<0

    /// Whether some key must not be repeated.
    var hasUsed: Bool { object?.hasUsed ?? false }

    /// Whether the key in progress equals a used one.
    var isRepeated: Bool {
        guard let object, !range.isEmpty else { return false }
        return object.used[range.lowerBound].count == key.count
    }
}
