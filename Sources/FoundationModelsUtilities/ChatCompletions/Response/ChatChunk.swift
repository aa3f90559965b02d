import Foundation
import FoundationModelsCore

/// The content of one event of a stream.
enum ChatChunk {
    /// The end mark after the last chunk.
    case done
    /// A chunk.
    case json(GeneratedContent)

    /// Parses an event's data.
    ///
    /// - Throws: `RequestError.invalidStreamData`.
    static func chunks(in data: [UInt8]) throws -> [ChatChunk] {
        if let chunk = ChatChunk(data[...]) { return [chunk] }
        // Some servers leave out the empty lines between events.
        return try data.split(separator: 0x0A).map { line in
            guard let chunk = ChatChunk(line) else { throw ChatCompletionsLanguageModel.RequestError.invalidStreamData }
            return chunk
        }
    }

    /// Parses one chunk or the end mark; returns nil for other data.
    init?(_ data: ArraySlice<UInt8>) {
        guard let text = String(validating: data, as: UTF8.self) else { return nil }
        if data.count < 32, text.trimmingCharacters(in: .whitespaces) == "[DONE]" {
            self = .done
        } else {
            guard let json = try? GeneratedContent(json: text), json.isComplete, json.members != nil else { return nil }
            self = .json(json)
        }
    }
}
