import Foundation

/// Finds the data that tests share with other projects, beside the package.
enum SharedFiles {
    /// The folder, or nil where it is absent.
    static let folder: String? = {
        if let named = ProcessInfo.processInfo.environment["NIGHTJAR_SHARED"] { return named }
        var folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        for candidate in [
            folder.deletingLastPathComponent(), folder.deletingLastPathComponent().deletingLastPathComponent(),
        ] {
            let path = candidate.appendingPathComponent("shared").path
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        return nil
    }()

    /// Whether the schema tests are there.
    static let hasSchemas = folder.map { FileManager.default.fileExists(atPath: $0 + "/jsonschema") } ?? false

    /// The bytes of a file below the folder.
    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + path)))
    }

    /// The names in a folder, sorted.
    static func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: (folder ?? "") + "/" + path).sorted()
    }

    /// The paths of all files below a folder, relative to it, sorted.
    static func namesBelow(_ path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: (folder ?? "") + "/" + path).sorted()
    }
}
