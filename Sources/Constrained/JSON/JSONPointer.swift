/// The spelling of JSON pointers (RFC 6901).
enum JSONPointer {
    /// Returns the reference token of a member's name or of an item's index.
    static func escaped(_ token: String) -> String {
        // Most names contain neither character.
        guard token.utf8.contains(where: { $0 == 0x7E || $0 == .slash }) else { return token }
        return token.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    /// Returns the name that a reference token stands for, both as scalar values.
    static func unescaped(_ token: [UInt32]) -> [UInt32] {
        guard token.contains(0x7E) else { return token }
        var result: [UInt32] = []
        var position = 0
        while position < token.count {
            let escape = token[position] == 0x7E && position + 1 < token.count ? token[position + 1] : 0
            result.append(escape == 0x30 ? 0x7E : escape == 0x31 ? .slash : token[position])
            position += escape == 0x30 || escape == 0x31 ? 2 : 1
        }
        return result
    }
}
