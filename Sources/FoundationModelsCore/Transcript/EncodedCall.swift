import Foundation

/// The encoded form of a tool call.
struct EncodedCall: Codable {
    private let id: String
    private let name: String
    private let arguments: String
    private let metadata: [String: EncodedContent]?
    private let parsed: GeneratedContent

    private enum CodingKeys: String, CodingKey { case id, name, arguments, metadata }

    init(_ call: Transcript.ToolCall) {
        id = call.id
        name = call.toolName
        arguments = call.arguments.jsonString
        parsed = call.arguments
        metadata = call.metadata.isEmpty ? nil : call.metadata.mapValues(EncodedContent.init)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        arguments = try container.decode(String.self, forKey: .arguments)
        metadata = try container.decodeIfPresent([String: EncodedContent].self, forKey: .metadata)
        do {
            parsed = try GeneratedContent(json: arguments)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .arguments, in: container, debugDescription: "The arguments of a call must be JSON: \(error)")
        }
    }

    var call: Transcript.ToolCall {
        .init(id: id, metadata: metadata?.mapValues(\.content) ?? [:], toolName: name, arguments: parsed)
    }
}
