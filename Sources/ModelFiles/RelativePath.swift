/// A path from an untrusted source, such as a hub's listing or a shard index, that stays inside its folder.
///
/// It is validated by its bytes, as the system reads it. To Swift a slash with a combining mark after it is a single
/// character that isn't a slash. A test by characters would find no `..` in `../` with such a mark after it.
package struct RelativePath: Sendable {
    /// The path as it was written.
    package let text: String
    /// The names between the slashes: at least one, none of them empty, `.` or `..`.
    package let names: [String]

    private static let lengthLimit = 1024
    private static let nameLimit = 32
    private static let nameLengthLimit = 255

    /// Creates a path, or returns nil for one that leads outside the folder or isn't portable.
    ///
    /// Control characters and backslashes are refused. On some systems a backslash separates names.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.lengthLimit else { return nil }
        names = text.pathParts
        guard names.count <= Self.nameLimit, names.allSatisfy(Self.isName) else { return nil }
        self.text = text
    }

    /// Creates the path of a file in the folder itself; returns nil for a file in a subfolder.
    package init?(name: String) {
        self.init(name)
        guard names.count == 1 else { return nil }
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && name.utf8.count <= nameLengthLimit
            && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C }
    }
}

extension StringProtocol {
    /// The parts between a path's slashes, split by bytes as the system does; empty parts included.
    package var pathParts: [String] {
        utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The part after a path's last slash, split by bytes as the system does; the whole path if it has none.
    package var lastPathPart: String { pathParts.last ?? "" }
}
