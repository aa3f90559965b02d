import Foundation
import FoundationModelsCore

/// A tool of a server.
struct MCPTool: Tool {
    var name: String
    let description: String
    let parameters: GenerationSchema
    private let connection: MCPConnection
    /// The tool's name on the server.
    let remoteName: String

    /// Creates a tool from the server's description; returns nil for one without a name.
    ///
    /// - Throws: `MCPTools.Error` for an invalid argument schema.
    init?(_ tool: GeneratedContent, of connection: MCPConnection, server: String) throws {
        guard let remoteName = tool["name"]?.text, (1...128).contains(remoteName.utf8.count) else { return nil }
        self.remoteName = remoteName
        // The notation of tool calls allows these characters. The server gets its own name back.
        name = String(
            remoteName.unicodeScalars.map { scalar -> Character in
                let isWordLike = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                return scalar.isASCII && (isWordLike || scalar == "_" || scalar == "-") ? Character(scalar) : "_"
            })
        let described = tool["description"]?.text ?? tool["title"]?.text ?? ""
        description = String(described.prefix(connection.limits.textLength))
        self.connection = connection
        do {
            parameters = try MCPSchema.schema(tool["inputSchema"], named: name)
        } catch {
            throw MCPTools.Error("\(server): the schema of the tool \(name) can't be read: \(error)")
        }
    }

    @concurrent func call(arguments: GeneratedContent) async throws -> String {
        try await connection.call(remoteName, arguments)
    }
}

/// Converts servers' JSON Schemas into those that guided generation supports.
enum MCPSchema {
    private static let depthLimit = 32

    /// Returns the number of values in a schema; stops counting beyond `limit`.
    static func size(_ schema: GeneratedContent?, upTo limit: Int) -> Int {
        var pending = schema.map { [$0] } ?? []
        var count = 0
        while let value = pending.popLast(), count + pending.count <= limit {
            count += 1
            pending += value.members?.map(\.1) ?? value.elements ?? []
        }
        return count + pending.count
    }

    /// Returns the schema of a tool's arguments, which is always an object.
    static func schema(_ schema: GeneratedContent?, named name: String) throws -> GenerationSchema {
        var members = (schema.flatMap { supported($0, depth: 0) } ?? .object([])).members ?? []
        members.removeAll { ["type", "title", "anyOf"].contains($0.0) }
        let definitions = schema?["$defs"] ?? schema?["definitions"]
        members.removeAll { $0.0 == "$defs" }
        if let known = definitions?.members {
            members.append(("$defs", .object(known.map { ($0.0, supported($0.1, depth: 1) ?? .object([])) })))
        }
        if !members.contains(where: { $0.0 == "properties" }) { members.append(("properties", .object([]))) }
        let root = GeneratedContent.object(
            [("type", "object"), ("title", name)] + members.map { ($0.0, $0.1) })
        return try GenerationSchema(jsonSchema: root.jsonString)
    }

    /// Returns the schema with supported keywords only. Unsupported parts allow any value; nil at the depth limit.
    private static func supported(_ schema: GeneratedContent, depth: Int) -> GeneratedContent? {
        guard depth < depthLimit, schema.members != nil else { return nil }
        func described(_ members: [(String, (any ConvertibleToGeneratedContent)?)]) -> GeneratedContent {
            Self.described(schema, members)
        }
        if let reference = schema["$ref"]?.text {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            return reference == "#" || !reference.hasPrefix("#/")
                ? anything : described([("$ref", "#/$defs/\(name)")])
        }
        if let choices = (schema["anyOf"] ?? schema["oneOf"])?.elements {
            let known = choices.map { supported($0, depth: depth + 1) ?? anything }
            return described([("anyOf", GeneratedContent.array(known))])
        }
        if let all = schema["allOf"]?.elements {
            return all.count == 1 ? supported(all[0], depth: depth + 1) : anything
        }
        if let types = schema["type"]?.elements {
            // Each type once: a repeated type would read all levels below it again, at every level.
            var seen: Set<String> = []
            let choices = types.filter { $0.text.map { seen.insert($0).inserted } ?? false }.compactMap { type in
                supported(replacing("type", of: schema, by: type), depth: depth + 1)
            }
            return described([("anyOf", GeneratedContent.array(choices))])
        }
        if let values = schema["enum"]?.elements {
            let texts = values.compactMap(\.text)
            guard texts.count == values.count, !texts.isEmpty else { return anything }
            return described([("type", "string"), ("enum", GeneratedContent.array(values))])
        }
        if let constant = schema["const"] {
            return constant.text == nil ? anything : described([("type", "string"), ("const", constant)])
        }
        return supportedType(schema, depth: depth)
    }

    /// A schema of any value.
    private static var anything: GeneratedContent { .object([]) }

    /// Returns an object of keywords with the description of a schema.
    private static func described(
        _ schema: GeneratedContent, _ members: [(String, (any ConvertibleToGeneratedContent)?)]
    ) -> GeneratedContent {
        .object(members + [("description", schema["description"].flatMap { $0.text })])
    }

    /// Returns the schema of one type with supported keywords only.
    private static func supportedType(_ schema: GeneratedContent, depth: Int) -> GeneratedContent {
        func described(_ members: [(String, (any ConvertibleToGeneratedContent)?)]) -> GeneratedContent {
            Self.described(schema, members)
        }
        switch schema["type"]?.text ?? (schema["properties"] == nil ? nil : "object") {
        case "object":
            let properties = (schema["properties"]?.members ?? []).map { name, value in
                (name, (supported(value, depth: depth + 1) ?? anything) as (any ConvertibleToGeneratedContent)?)
            }
            // An object without named members may have any.
            guard !properties.isEmpty || depth == 0 else { return anything }
            let names = properties.map(\.0)
            var unseen = Set(names)
            let required = (schema["required"]?.elements ?? []).filter { unseen.remove($0.text ?? "") != nil }
            return described([
                ("type", "object"), ("title", "Object"), ("properties", GeneratedContent.object(properties)),
                ("required", GeneratedContent.array(required)),
                ("x-order", GeneratedContent.array(names.map { GeneratedContent(kind: .string($0)) })),
            ])
        case "array":
            let items = schema["items"].flatMap { supported($0, depth: depth + 1) } ?? anything
            return described([
                ("type", "array"), ("items", items), ("minItems", count(schema["minItems"])),
                ("maxItems", count(schema["maxItems"])),
            ])
        case "integer":
            return described([
                ("type", "integer"), ("minimum", schema["minimum"]?.integer), ("maximum", schema["maximum"]?.integer),
            ])
        case "number":
            return described([("type", "number"), ("minimum", schema["minimum"]), ("maximum", schema["maximum"])])
        case "string": return described([("type", "string"), ("pattern", schema["pattern"])])
        case let type? where ["boolean", "null"].contains(type): return described([("type", type)])
        default: return anything
        }
    }

    private static func count(_ value: GeneratedContent?) -> Int? { value?.integer.flatMap { $0 >= 0 ? $0 : nil } }

    private static func replacing(
        _ key: String, of object: GeneratedContent, by value: GeneratedContent
    ) -> GeneratedContent {
        .object((object.members ?? []).map { ($0.0, $0.0 == key ? value : $0.1) })
    }
}
