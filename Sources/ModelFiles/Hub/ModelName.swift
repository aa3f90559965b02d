/// The name of a model in a hub: `owner/name`, with an optional revision and GGUF file.
///
/// The text form is `owner/name[@revision][:file]`, as in `Qwen/Qwen3-0.6B`, `Qwen/Qwen3-0.6B@refs/pr/1` and
/// `Qwen/Qwen3-0.6B-GGUF:Q8_0`.
package struct ModelName: Hashable, Sendable, CustomStringConvertible {
    /// The repository: `owner/name`, or `name` for the oldest models.
    package let repository: String
    /// The branch, tag or commit; `main` by default.
    package let revision: String
    /// The quantization of a GGUF file, such as `Q4_K_M`, or the file's path in the repository; nil for none.
    package let file: String?

    private static let lengthLimit = 96

    /// Parses a name; returns nil for a text that can't be one, such as most paths.
    package init?(_ text: String) {
        var rest = Substring(text)
        var file: String?
        if let colon = rest.lastIndex(of: ":") {
            file = String(rest[rest.index(after: colon)...])
            rest = rest[..<colon]
        }
        var revision = "main"
        if let at = rest.firstIndex(of: "@") {
            revision = String(rest[rest.index(after: at)...])
            rest = rest[..<at]
        }
        guard Self.isRepository(rest), Self.isRevision(revision),
            file.map({ RelativePath($0) != nil }) ?? true
        else { return nil }
        repository = String(rest)
        self.revision = revision
        self.file = file
    }

    /// The name as a user writes it.
    package var description: String {
        repository + (revision == "main" ? "" : "@" + revision) + (file.map { ":" + $0 } ?? "")
    }

    /// The repository's folder in a cache: `models--owner--name`.
    package var folder: String { "models--" + repository.split(separator: "/").joined(separator: "--") }

    /// Creates the name of the repository with a folder in a cache; returns nil for other folders.
    package init?(folder: String) {
        let parts = folder.components(separatedBy: "--")
        guard parts.first == "models", (2...3).contains(parts.count) else { return nil }
        self.init(parts.dropFirst().joined(separator: "/"))
        guard self.folder == folder else { return nil }
    }

    /// Whether a text is a repository by the rules of hubs.
    ///
    /// It consists of letters, digits, `-`, `_` and `.`. It contains neither `--` nor `..`, and `-` and `.` stand at no
    /// end.
    private static func isRepository(_ text: Substring) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), text.utf8.count <= lengthLimit, !text.contains("--"), !text.contains(".."),
            !text.hasSuffix(".git"), !text.hasSuffix(".gguf")
        else { return false }
        return parts.allSatisfy { part in
            let ends = [part.utf8.first, part.utf8.last].compactMap(\.self)
            return ends.count == 2 && !ends.contains { [0x2D, 0x2E].contains($0) }
                && part.utf8.allSatisfy { HubPath.isWord($0) || $0 == 0x2D || $0 == 0x2E }
        }
    }

    private static func isRevision(_ text: String) -> Bool {
        RelativePath(text) != nil && text.utf8.count <= 200
            && text.utf8.allSatisfy { HubPath.isWord($0) || [0x2B, 0x2D, 0x2E, 0x2F].contains($0) }
    }
}
