import Foundation
import NightjarTestSupport

@testable import Tokenizer

/// The tokenizers of other projects that are no part of this one.
enum SharedTokenizers {
    /// The bytes of a folder's `tokenizer.json`, unpacked where it is gzipped.
    static func json(_ folder: String) throws -> [UInt8] {
        let plain = "\(folder)/tokenizer.json"
        guard TestData.find(plain) == nil, let packed = TestData.find(plain + ".gz") else {
            return try TestData.bytes(plain)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", packed]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(data)
    }

    /// A folder's tokenizer from its `tokenizer.json` alone.
    static func tokenizer(_ folder: String) throws -> SubwordTokenizer {
        try SubwordTokenizer.load(json: json(folder), name: folder)
    }

    /// The folders of some that hold a tokenizer.
    static func present(_ folders: [String]) -> [String] {
        let packed = folders.filter { TestData.find($0 + "/tokenizer.json.gz") != nil }
        return TestData.present(folders) { $0 + "/tokenizer.json" + (packed.contains($0) ? ".gz" : "") }
    }

    /// The folders that may hold a tokenizer.
    static let folders = [
        "tokenizers/deepseek", "tokenizers/falcon", "tokenizers/gemma", "tokenizers/gpt2", "tokenizers/llama2",
        "tokenizers/llama3", "tokenizers/minimind", "tokenizers/mistral-nemo",
        "tokenizers/mistral-v0.1-minueza-chatml", "tokenizers/phi-2", "tokenizers/phi-3-mini", "tokenizers/qwen2.5",
        "tokenizers/qwen3", "tokenizers/smollm2", "models/TinyStories-656K", "models/stories260K-hf",
        "spikes/default-model/weights",
    ]
}
