import Foundation

/// Finds the tokenizers and templates that tests share with other projects, beside the package.
enum SharedTokenizers {
    /// The folder; nil where there is none.
    static let folder: String? = {
        let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let beside = package.deletingLastPathComponent().appending(path: "shared").path
        let shared = ProcessInfo.processInfo.environment["NIGHTJAR_SHARED"] ?? beside
        let folder = URL(fileURLWithPath: shared).appending(path: "tokenizers").path
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }()

    /// What a skipped test says.
    static let missing = "put the tokenizers at ../shared/tokenizers or set NIGHTJAR_SHARED"

    /// The text of a file below the folder.
    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + path)), as: UTF8.self)
    }
}
