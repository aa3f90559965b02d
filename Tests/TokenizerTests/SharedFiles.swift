import Foundation
import Testing

@testable import Tokenizer

/// The tokenizers of other projects that lie beside the checkout and are never part of it.
enum SharedFiles {
    /// The shared folder: `NIGHTJAR_SHARED`, else beside the package.
    static let root: String = {
        if let path = ProcessInfo.processInfo.environment["NIGHTJAR_SHARED"] { return path }
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return package.deletingLastPathComponent().appendingPathComponent("shared").path
    }()

    /// Whether the folder is there.
    static let isPresent = FileManager.default.fileExists(atPath: root + "/tokenizers")

    /// What a skipped test says.
    static let absence: Comment = "the shared folder is absent: put it beside the package or name it in NIGHTJAR_SHARED"

    /// The bytes of a folder's `tokenizer.json`, unpacked where it is gzipped.
    static func json(_ folder: String) throws -> [UInt8] {
        let plain = "\(root)/\(folder)/tokenizer.json"
        if FileManager.default.fileExists(atPath: plain) {
            return Array(try Data(contentsOf: URL(fileURLWithPath: plain)))
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", plain + ".gz"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(data)
    }

    /// A folder's tokenizer from its `tokenizer.json` alone.
    static func tokenizer(_ folder: String) throws -> BytePairTokenizer {
        try BytePairTokenizer.load(json: json(folder), name: folder)
    }

    /// The folders that hold a tokenizer.
    static let folders = [
        "tokenizers/deepseek", "tokenizers/falcon", "tokenizers/gemma", "tokenizers/gpt2", "tokenizers/llama2",
        "tokenizers/llama3", "tokenizers/minimind", "tokenizers/mistral-nemo",
        "tokenizers/mistral-v0.1-minueza-chatml", "tokenizers/phi-2", "tokenizers/phi-3-mini", "tokenizers/qwen2.5",
        "tokenizers/qwen3", "tokenizers/smollm2", "models/TinyStories-656K", "models/stories260K-hf",
        "spikes/default-model/weights",
    ]
}
