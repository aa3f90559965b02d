import Foundation

/// The encoded form of a transcript entry.
struct EncodedEntry: Codable {
    let entry: Transcript.Entry

    init(_ entry: Transcript.Entry) { self.entry = entry }

    private enum Keys: String, CodingKey {
        case role, id, contents, tools, options, contextOptions, responseFormat, metadata, toolCalls, toolCallID
        case toolName, assets, reasoning, data
    }
    private enum ReasoningKeys: String, CodingKey { case contents, signature }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        func encode(_ segments: [Transcript.Segment]) throws {
            try container.encode(segments.map(EncodedSegment.init), forKey: .contents)
        }
        func encode(_ metadata: [String: GeneratedContent]) throws {
            guard !metadata.isEmpty else { return }
            try container.encode(metadata.mapValues(EncodedContent.init), forKey: .metadata)
        }
        try container.encode(entry.id, forKey: .id)
        switch entry {
        case .instructions(let entry):
            try container.encode("instructions", forKey: .role)
            try encode(entry.segments)
            if !entry.toolDefinitions.isEmpty {
                try container.encode(entry.toolDefinitions.map(EncodedTool.init), forKey: .tools)
            }
        case .prompt(let entry):
            try container.encode("user", forKey: .role)
            try encode(entry.segments)
            try container.encode(EncodedOptions(entry.options), forKey: .options)
            try container.encode(EncodedContextOptions(entry.contextOptions), forKey: .contextOptions)
            if let format = entry.responseFormat {
                try container.encode(EncodedResponseFormat(format), forKey: .responseFormat)
            }
            try encode(entry.metadata)
        case .toolCalls(let entry):
            try container.encode("response", forKey: .role)
            try container.encode(entry.map(EncodedCall.init), forKey: .toolCalls)
        case .toolOutput(let entry):
            try container.encode("tool", forKey: .role)
            try encode(entry.segments)
            try container.encode(entry.id, forKey: .toolCallID)
            try container.encode(entry.toolName, forKey: .toolName)
        case .response(let entry):
            try container.encode("response", forKey: .role)
            try encode(entry.segments)
            if !entry.assetIDs.isEmpty { try container.encode(entry.assetIDs, forKey: .assets) }
            try encode(entry.metadata)
        case .reasoning(let entry):
            try container.encode("reasoning", forKey: .role)
            var inner = container.nestedContainer(keyedBy: ReasoningKeys.self, forKey: .reasoning)
            try inner.encode(entry.segments.map(EncodedSegment.init), forKey: .contents)
            try inner.encodeIfPresent(entry.signature, forKey: .signature)
            try encode(entry.metadata)
        case .data(let entry):  // in a form of ours: the framework's isn't known
            try container.encode("data", forKey: .role)
            try container.encode(EncodedData(entry), forKey: .data)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let id = try container.decode(String.self, forKey: .id)
        func segments() throws -> [Transcript.Segment] {
            try (container.decodeIfPresent([EncodedSegment].self, forKey: .contents) ?? []).map(\.segment)
        }
        func metadata() throws -> [String: GeneratedContent] {
            try (container.decodeIfPresent([String: EncodedContent].self, forKey: .metadata) ?? [:])
                .mapValues(\.content)
        }
        let role = try container.decode(String.self, forKey: .role)
        switch role {
        case "instructions":
            let tools = try container.decodeIfPresent([EncodedTool].self, forKey: .tools) ?? []
            entry = .instructions(
                .init(id: id, segments: try segments(), toolDefinitions: tools.map(\.definition)))
        case "user":
            entry = .prompt(
                .init(
                    id: id, metadata: try metadata(), segments: try segments(),
                    options: try container.decodeIfPresent(EncodedOptions.self, forKey: .options)?.options
                        ?? GenerationOptions(),
                    responseFormat: try container.decodeIfPresent(
                        EncodedResponseFormat.self, forKey: .responseFormat)?.format,
                    contextOptions: try container.decodeIfPresent(
                        EncodedContextOptions.self, forKey: .contextOptions)?.options ?? ContextOptions()))
        case "response" where container.contains(.toolCalls):
            let calls = try container.decode([EncodedCall].self, forKey: .toolCalls)
            entry = .toolCalls(.init(id: id, calls.map(\.call)))
        case "response":
            var response = Transcript.Response(id: id, metadata: try metadata(), segments: try segments())
            let assetIDs = try container.decodeIfPresent([String].self, forKey: .assets) ?? []
            if !assetIDs.isEmpty { response.assetIDs = assetIDs }
            entry = .response(response)
        case "tool":
            entry = .toolOutput(
                .init(
                    id: try container.decodeIfPresent(String.self, forKey: .toolCallID) ?? id,
                    toolName: try container.decode(String.self, forKey: .toolName), segments: try segments()))
        case "reasoning":
            let inner = try container.nestedContainer(keyedBy: ReasoningKeys.self, forKey: .reasoning)
            entry = .reasoning(
                .init(
                    id: id, metadata: try metadata(),
                    segments: try inner.decode([EncodedSegment].self, forKey: .contents).map(\.segment),
                    signature: try inner.decodeIfPresent(Data.self, forKey: .signature)))
        case "data": entry = .data(try container.decode(EncodedData.self, forKey: .data).entry(id: id))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .role, in: container, debugDescription: "A transcript has no entries of role \"\(role)\".")
        }
    }
}
