import Foundation
import FoundationModelsCore

/// What one event of a stream holds.
enum ChatChunk {
    /// The mark behind the last chunk.
    case done
    /// A chunk.
    case json(GeneratedContent)

    /// Reads an event's data.
    ///
    /// - Throws: `RequestError.invalidStreamData`.
    static func chunks(in data: [UInt8]) throws -> [ChatChunk] {
        if let chunk = ChatChunk(data[...]) { return [chunk] }
        // Some servers leave out the empty lines between their events.
        return try data.split(separator: 0x0A).map { line in
            guard let chunk = ChatChunk(line) else { throw ChatCompletionsLanguageModel.RequestError.invalidStreamData }
            return chunk
        }
    }

    /// Reads bytes that are one chunk or the mark.
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
