import Foundation
import FoundationModelsCore

/// A file of a conversation. It holds a transcript, or a transcript and its model's name as macOS's `fm` writes them.
struct TranscriptDocument: Codable {
    /// The model's name; nil if the file has none.
    var modelName: String?
    /// The conversation.
    var transcript: Transcript

    private enum Keys: String, CodingKey { case modelName, transcript, type, entries }

    /// Wraps a conversation.
    init(_ transcript: Transcript, modelName: String) {
        self.transcript = transcript
        self.modelName = modelName
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        modelName = try container.decodeIfPresent(String.self, forKey: .modelName)
        let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .transcript)
        transcript =
            inner.contains(.entries)
            ? try Transcript(from: decoder) : try container.decode(Transcript.self, forKey: .transcript)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encodeIfPresent(modelName, forKey: .modelName)
        try container.encode(transcript, forKey: .transcript)
    }

    /// Reads a conversation.
    static func read(_ path: String) throws -> Transcript {
        // Whoever goes on with a conversation may want it in the same file.
        let bytes = try InputFile.bytes(of: path, .conversation, mayBeReplaced: true)
        do {
            return try JSONDecoder().decode(TranscriptDocument.self, from: Data(bytes)).transcript
        } catch let error as DecodingError {
            throw Failure.badData("unable to read transcript at '\(path)': \(error.place)")
        }
    }

    /// Writes the conversation; the file has the old one until the new one is whole.
    func write(to path: String, model directory: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = try OutputFile(path: path, model: directory)
        try file.write(Array(try encoder.encode(self)) + Array("\n".utf8))
        try file.finish()
    }
}
