import Foundation

/// A segment as the document format writes it.
struct EncodedSegment: Codable {
    let segment: Transcript.Segment

    init(_ segment: Transcript.Segment) { self.segment = segment }

    private enum Keys: String, CodingKey { case type, id, text, structure, image, label }
    private enum StructureKeys: String, CodingKey { case source, content }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(segment.id, forKey: .id)
        switch segment {
        case .text(let segment):
            try container.encode("text", forKey: .type)
            try container.encode(segment.content, forKey: .text)
        case .structure(let segment):
            try container.encode("structure", forKey: .type)
            var inner = container.nestedContainer(keyedBy: StructureKeys.self, forKey: .structure)
            try inner.encode(segment.schemaName, forKey: .source)
            try inner.encode(EncodedContent(segment.content), forKey: .content)
        case .attachment(let segment):
            try container.encode("image", forKey: .type)
            switch segment.content {
            case .image(let image): try container.encodeIfPresent(image.url?.absoluteString, forKey: .image)
            }
            try container.encodeIfPresent(segment.label, forKey: .label)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let id = try container.decode(String.self, forKey: .id)
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "text": segment = .text(.init(id: id, content: try container.decode(String.self, forKey: .text)))
        case "structure":
            let inner = try container.nestedContainer(keyedBy: StructureKeys.self, forKey: .structure)
            segment = .structure(.init(
                id: id, schemaName: try inner.decode(String.self, forKey: .source),
                content: try inner.decode(EncodedContent.self, forKey: .content).content))
        case "image":
            let address = try container.decode(String.self, forKey: .image)
            guard let url = URL(string: address) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .image, in: container, debugDescription: "The image's address is no URL.")
            }
            segment = .attachment(.init(
                id: id, content: .image(.init(imageURL: url)),
                label: try container.decodeIfPresent(String.self, forKey: .label)))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "A transcript has no segments of type \"\(type)\".")
        }
    }
}

/// A tool's definition as the document format writes it.
struct EncodedTool: Codable {
    private struct Function: Codable {
        var name: String
        var description: String
        var parameters: GenerationSchema
    }
    private let type: String
    private let function: Function

    init(_ definition: Transcript.ToolDefinition) {
        type = "function"
        function = Function(
            name: definition.name, description: definition.description, parameters: definition.parameters)
    }

    var definition: Transcript.ToolDefinition {
        .init(name: function.name, description: function.description, parameters: function.parameters)
    }
}

/// A call as the document format writes it.
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

/// A response format as the document format writes it.
struct EncodedResponseFormat: Codable {
    private struct Schema: Codable {
        var name: String
        var description: String?
        var schema: GenerationSchema
    }
    private let type: String
    private let jsonSchema: Schema

    init(_ format: Transcript.ResponseFormat) {
        type = "jsonSchema"
        jsonSchema = Schema(
            name: format.name, description: format.schema.root.description, schema: format.schema)
    }

    var format: Transcript.ResponseFormat { .init(schema: jsonSchema.schema) }
}

/// Generation options as the document format writes them.
struct EncodedOptions: Codable {
    private struct Sampling: Codable {
        var type: String
        var k: Int?
        var probabilityThreshold: Double?
        var seed: UInt64?
    }
    private var samplingMode: Sampling?
    private var temperature: Double?
    private var maximumResponseTokens: Int?
    private var toolCallingMode: String?

    init(_ options: GenerationOptions) {
        temperature = options.temperature
        maximumResponseTokens = options.maximumResponseTokens
        switch options.samplingMode?.kind {
        case .greedy?: samplingMode = Sampling(type: "greedy")
        case .randomTopK(let k, let seed)?: samplingMode = Sampling(type: "randomTopK", k: k, seed: seed)
        case .randomProbabilityThreshold(let threshold, let seed)?:
            samplingMode = Sampling(type: "randomProbabilityThreshold", probabilityThreshold: threshold, seed: seed)
        case nil: break
        }
        switch options.toolCallingMode?.kind {
        case .allowed?: toolCallingMode = "allowed"
        case .required?: toolCallingMode = "required"
        case .disallowed?: toolCallingMode = "disallowed"
        case nil: break
        }
    }

    var options: GenerationOptions {
        var options = GenerationOptions(temperature: temperature, maximumResponseTokens: maximumResponseTokens)
        switch (samplingMode?.type, samplingMode?.k, samplingMode?.probabilityThreshold) {
        case ("greedy"?, _, _): options.samplingMode = .greedy
        case ("randomTopK"?, let k?, _): options.samplingMode = .random(top: k, seed: samplingMode?.seed)
        case ("randomProbabilityThreshold"?, _, let threshold?):
            options.samplingMode = .random(probabilityThreshold: threshold, seed: samplingMode?.seed)
        default: break
        }
        switch toolCallingMode {
        case "allowed": options.toolCallingMode = .allowed
        case "required": options.toolCallingMode = .required
        case "disallowed": options.toolCallingMode = .disallowed
        default: break
        }
        return options
    }
}

/// Context options as the document format writes them.
struct EncodedContextOptions: Codable {
    private var includeSchemaInPrompt: Bool?
    private var reasoningLevel: String?

    init(_ options: ContextOptions) {
        includeSchemaInPrompt = options.includeSchemaInPrompt
        switch options.reasoningLevel {
        case .light?: reasoningLevel = "light"
        case .moderate?: reasoningLevel = "moderate"
        case .deep?: reasoningLevel = "deep"
        case .custom(let name)?: reasoningLevel = name
        case nil: break
        }
    }

    var options: ContextOptions {
        let level: ContextOptions.ReasoningLevel? = switch reasoningLevel {
        case nil: nil
        case "light"?: .light
        case "moderate"?: .moderate
        case "deep"?: .deep
        case let name?: .custom(name)
        }
        return ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt, reasoningLevel: level)
    }
}
