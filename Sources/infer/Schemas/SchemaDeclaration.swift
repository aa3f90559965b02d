import ChatTemplates

/// The schema of an object that a command line declares property by property, in the form that sessions read.
///
/// Every type starts a property, and the options after it describe that property:
///
///     --name Order --string id --object items --schema '{…}' --array --optional --integer address.number
///
/// A name with a dot is a property of a nested object; the part before the dot is the object's name.
struct SchemaDeclaration {
    /// A property under declaration.
    struct Property {
        let name: String
        var schema: JSONValue
        var isOptional = false
        var description: String?
        /// Whether a schema must follow.
        var awaitsSchema = false
    }

    private(set) var name: String?
    private(set) var description: String?
    private(set) var properties: [Property] = []
    /// The schemas of a union; nil for an object.
    private(set) var choices: [JSONValue]?
    private(set) var definitions = JSONObject()
    /// The declarations of nested objects so far, by their names.
    private(set) var nested: [(name: String, declaration: SchemaDeclaration)] = []
    /// The nested object with the last property; nil for this object.
    private var lastObject: String?

    private static let types = [
        "--string": "string", "--integer": "integer", "--int": "integer", "--double": "number", "--float": "number",
        "--boolean": "boolean", "--bool": "boolean",
    ]

    /// Parses a command line.
    ///
    /// - Parameter file: Reads a schema file.
    init(_ arguments: [String], file: (String) throws -> String) throws {
        var rest = arguments[...]
        func value(of flag: String) throws(Failure) -> String {
            guard let value = rest.popFirst() else { throw .usage("\(flag) needs a value") }
            return value
        }
        while let flag = rest.popFirst() {
            switch flag {
            case "--name": name = try value(of: flag)
            case "--description": try describe(value(of: flag))
            case "--array":
                try change(flag) { $0.schema = Self.fields(["type": .string("array"), "items": $0.schema]) }
            case "--optional": try change(flag) { $0.isOptional = true }
            case "--anyOf":
                guard properties.isEmpty else {
                    throw Failure.usage("a union has no properties of its own: leave --anyOf or the properties out")
                }
                choices = choices ?? []
            case "--schema": try take(schema: value(of: flag), file)
            case "--object":
                try checkWhole()
                try declare(value(of: flag), .null, awaitsSchema: true)
            default:
                guard let type = Self.types[flag] else {
                    throw Failure.usage(
                        "unknown argument '\(flag)': properties are --string, --integer, --double, --boolean and --object, "
                            + "each with a name, and then --array, --optional or --description")
                }
                try checkWhole()
                try declare(value(of: flag), Self.fields(["type": .string(type)]))
            }
        }
        try checkWhole()
    }

    /// Creates a nested object's declaration.
    private init(nested name: String) { self.name = name }

    // MARK: Reading

    private mutating func declare(_ path: String, _ schema: JSONValue, awaitsSchema: Bool = false) throws(Failure) {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy({ !$0.isEmpty }) else {
            throw .usage("'\(path)' is no name of a property: parts between dots can't be empty")
        }
        guard choices == nil else {
            throw .usage("a union has no properties of its own: leave --anyOf or '\(path)' out")
        }
        guard parts.count == 1 else {
            if !nested.contains(where: { $0.name == parts[0] }) {
                let title = parts[0].prefix(1).uppercased() + parts[0].dropFirst()
                try declare(parts[0], Self.reference(title))
                nested.append((parts[0], SchemaDeclaration(nested: title)))
            }
            guard let place = nested.firstIndex(where: { $0.name == parts[0] }) else { return }
            lastObject = parts[0]
            try nested[place].declaration.declare(
                parts.dropFirst().joined(separator: "."), schema, awaitsSchema: awaitsSchema)
            return
        }
        lastObject = nil
        guard !properties.contains(where: { $0.name == path }) else {
            throw .usage("the property '\(path)' is declared twice")
        }
        properties.append(Property(name: path, schema: schema, awaitsSchema: awaitsSchema))
    }

    /// Changes the last property.
    private mutating func change(_ flag: String, _ body: (inout Property) -> Void) throws(Failure) {
        if let place = nested.firstIndex(where: { $0.name == lastObject }) {
            return try nested[place].declaration.change(flag, body)
        }
        guard let last = properties.indices.last else { throw .usage("\(flag) must follow a property") }
        guard !properties[last].awaitsSchema else {
            throw .usage("--object '\(properties[last].name)' must be followed by --schema")
        }
        body(&properties[last])
    }

    private mutating func describe(_ text: String) throws(Failure) {
        if properties.isEmpty { description = text } else { try change("--description") { $0.description = text } }
    }

    private mutating func take(schema argument: String, _ file: (String) throws -> String) throws {
        let isInline = argument.drop(while: \.isWhitespace).first == "{"
        let text = isInline ? argument : try file(argument)
        let shown = isInline ? "--schema" : argument
        let schema: JSONValue
        do throws(JSONParseError) {
            schema = try JSONValue(parsing: Array(text.utf8))
        } catch {
            throw Failure.badData("\(shown): \(error)")
        }
        guard var object = schema.object else { throw Failure.badData("\(shown): a schema is a JSON object") }
        // Definitions belong at the root, where references look for them.
        for entry in object["$defs"]?.object?.entries ?? [] { try define(entry.key, entry.value) }
        object["$defs"] = nil
        var place: JSONValue = .object(object)
        if let title = object["title"]?.string {
            try define(title, place)
            place = Self.reference(title)
        }
        if choices != nil {
            choices?.append(place)
            return
        }
        guard try fill(with: place) else {
            throw Failure.usage("--schema must follow --object with a name, or --anyOf")
        }
    }

    /// Gives a schema to the object that waits for one; returns false if none does.
    private mutating func fill(with schema: JSONValue) throws(Failure) -> Bool {
        if let place = nested.firstIndex(where: { $0.name == lastObject }) {
            return try nested[place].declaration.fill(with: schema)
        }
        guard let last = properties.indices.last, properties[last].awaitsSchema else { return false }
        properties[last].schema = schema
        properties[last].awaitsSchema = false
        return true
    }

    private mutating func define(_ title: String, _ schema: JSONValue) throws(Failure) {
        if let known = definitions[title], known != schema {
            throw .usage("two different schemas have the title '\(title)': rename one of them")
        }
        definitions[title] = schema
    }

    private func checkWhole() throws(Failure) {
        for (_, declaration) in nested { try declaration.checkWhole() }
        if let property = properties.first(where: \.awaitsSchema) {
            throw .usage("--object '\(property.name)' must be followed by --schema")
        }
    }

    static func fields(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(JSONObject(pairs.map { .init(key: $0.key, value: $0.value) }))
    }

    static func reference(_ title: String) -> JSONValue { fields(["$ref": .string("#/$defs/\(title)")]) }
}
