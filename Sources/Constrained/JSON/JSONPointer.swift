/// The spelling of JSON pointers (RFC 6901).
enum JSONPointer {
    /// A member's name or an item's index as a reference token.
    static func escaped(_ token: String) -> String {
        // Most names hold neither character.
        guard token.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return token }
        return token.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
