/// A path that others wrote, such as a file's name in a hub's listing or in an index of shards: it stays inside the folder
/// that it is appended to.
///
/// It is judged by its bytes, as the system reads it. To Swift a slash with a combining mark behind it is one character that
/// is no slash, so that a test by characters finds no `..` in `../` with such a mark behind it.
package struct RelativePath: Sendable {
    /// The path as it was written.
    package let text: String
    /// The names between its slashes; one at least, none of them empty, `.` or `..`.
    package let names: [String]

    private static let lengthLimit = 1024
    private static let nameLimit = 32
    private static let nameLengthLimit = 255

    /// Takes a path; nil for one that leads elsewhere, that some file system can't hold (a backslash parts names on others),
    /// or that has control characters.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.lengthLimit else { return nil }
        names = text.pathParts
        guard names.count <= Self.nameLimit, names.allSatisfy(Self.isName) else { return nil }
        self.text = text
    }

    /// The path of a file that lies in the folder itself; nil for one in a folder below too.
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
    /// What stands between a path's slashes, as the system reads them: by bytes. Empty parts are among them.
    package var pathParts: [String] {
        utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What stands behind a path's last slash, as the system reads it; the whole path where it has none.
    package var lastPathPart: String { pathParts.last ?? "" }
}
