import Foundation
import Testing

/// Files of others that tests read where they are beside the package; they are never committed.
enum SharedFiles {
    /// The shared folder: `NIGHTJAR_SHARED`, else beside the package.
    static let root: String = {
        if let named = ProcessInfo.processInfo.environment["NIGHTJAR_SHARED"] { return named }
        var package = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { package.deleteLastPathComponent() }
        return package.deletingLastPathComponent().appendingPathComponent("shared").path
    }()

    /// Vocabularies with texts and their tokens.
    static let vocabularies = root + "/tokenizers/llama.cpp-vocab-tests/"

    static let isPresent = FileManager.default.fileExists(atPath: vocabularies)

    static let absence: Comment = "the shared folder is absent: put it beside the package or name it in NIGHTJAR_SHARED"
}
