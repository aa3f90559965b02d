/// A JSON Schema validator written line by line from draft 2020-12, slow and obvious, which shares nothing
/// with the module under test: neither reader, numbers nor expressions.
///
/// It reads the arrays of schemas and `dependencies` of older drafts beside it. References are local, formats are
/// annotations, and a keyword that it does not know is an error, never ignored.
struct PlainValidator {
    /// What the validator cannot judge.
    struct Unknown: Error, CustomStringConvertible {
        var description: String
    }

    /// What a schema evaluated of an instance, beside whether it holds.
    struct Outcome {
        var isValid = true
        var names: Set<[UInt32]> = []
        var items: Set<Int> = []

        /// Takes over what another schema for the same instance evaluated, if it holds.
        mutating func merge(_ other: Outcome) {
            guard other.isValid else { return }
            names.formUnion(other.names)
            items.formUnion(other.items)
        }
    }

    private let root: PlainJSON
    private let patterns: [String: PlainPattern]

    /// Prepares a schema given as text.
    init(_ schema: String) throws {
        root = try PlainJSON(schema.utf8)
        var patterns: [String: PlainPattern] = [:]
        try Self.check(root, &patterns)
        self.patterns = patterns
    }

    /// Tells whether a text is JSON, names no member twice, and is valid.
    func accepts(_ text: some Sequence<UInt8>) -> Bool {
        guard let value = try? PlainJSON(text) else { return false }
        return isValid(value)
    }

    /// Tells whether an instance is valid.
    func isValid(_ instance: PlainJSON) -> Bool { evaluate(root, instance).isValid }

    private static let single: Set<String> = [
        "additionalProperties", "unevaluatedProperties", "propertyNames", "additionalItems", "unevaluatedItems",
        "contains", "not", "if", "then", "else", "items",
    ]
    private static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "prefixItems", "items"]
    private static let tables: Set<String> = [
        "properties", "patternProperties", "dependentSchemas", "$defs", "definitions",
    ]
    private static let plain: Set<String> = [
        "$ref", "$schema", "$id", "$comment", "title", "description", "default", "examples", "format", "type", "enum",
        "const",
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
        "minItems",
        "maxItems", "uniqueItems", "minContains", "maxContains", "required", "minProperties", "maxProperties",
        "dependentRequired",
    ]

    /// Reads all expressions and refuses what the validator does not know.
    private static func check(_ schema: PlainJSON, _ patterns: inout [String: PlainPattern]) throws {
        guard case .object(let members) = schema else {
            if case .bool = schema { return }
            throw Unknown(description: "a schema is an object or a boolean")
        }
        for member in members {
            let keyword = member.name.string
            if case .array(let parts) = member.value, lists.contains(keyword) {
                for part in parts { try check(part, &patterns) }
            } else if single.contains(keyword) {
                try check(member.value, &patterns)
            } else if tables.contains(keyword) || keyword == "dependencies", case .object(let parts) = member.value {
                for part in parts {
                    if keyword == "patternProperties" {
                        patterns[part.name.string] = try PlainPattern(part.name.string)
                    }
                    if keyword == "dependencies", case .array = part.value { continue }
                    try check(part.value, &patterns)
                }
            } else if keyword == "pattern", case .string(let text) = member.value {
                patterns[text.string] = try PlainPattern(text.string)
            } else if !plain.contains(keyword) {
                throw Unknown(description: "keyword '\(keyword)'")
            }
        }
    }

    /// Judges an instance by one schema.
    func evaluate(_ schema: PlainJSON, _ instance: PlainJSON) -> Outcome {
        if case .bool(let flag) = schema { return Outcome(isValid: flag) }
        var result = Outcome()
        func require(_ condition: Bool) { if !condition { result.isValid = false } }
        func apply(_ part: PlainJSON) -> Outcome {
            let outcome = evaluate(part, instance)
            require(outcome.isValid)
            result.merge(outcome)
            return outcome
        }
        if case .string(let reference)? = schema["$ref"] { _ = apply(resolve(reference.string)) }
        if let type = schema["type"] { require(type.list.contains { isOfType(instance, $0.string) }) }
        if let values = schema["enum"] { require(values.list.contains { $0.equals(instance) }) }
        if let value = schema["const"] { require(value.equals(instance)) }
        switch instance {
        case .number(let number, _): require(isNumber(number, schema))
        case .string(let text): require(isString(text, schema))
        case .array(let items): array(items, schema, &result)
        case .object(let members): object(members, schema, &result)
        default: break
        }
        for part in schema["allOf"]?.list ?? [] { _ = apply(part) }
        if let branches = schema["anyOf"]?.list {
            let outcomes = branches.map { evaluate($0, instance) }
            require(outcomes.contains { $0.isValid })
            for outcome in outcomes { result.merge(outcome) }
        }
        if let branches = schema["oneOf"]?.list {
            let outcomes = branches.map { evaluate($0, instance) }
            require(outcomes.filter(\.isValid).count == 1)
            for outcome in outcomes { result.merge(outcome) }
        }
        if let negated = schema["not"] { require(!evaluate(negated, instance).isValid) }
        if let condition = schema["if"] {
            let test = evaluate(condition, instance)
            result.merge(test)
            if let branch = schema[test.isValid ? "then" : "else"] { _ = apply(branch) }
        }
        unevaluated(schema, instance, &result)
        return result
    }

    private func isNumber(_ number: PlainNumber, _ schema: PlainJSON) -> Bool {
        func order(_ keyword: String) -> Int? { schema[keyword]?.number.map { number.compared(to: $0) } }
        return (order("minimum") ?? 0) >= 0 && (order("maximum") ?? 0) <= 0 && (order("exclusiveMinimum") ?? 1) > 0
            && (order("exclusiveMaximum") ?? -1) < 0
            && schema["multipleOf"]?.number.map { number.isMultiple(of: $0) } ?? true
    }

    private func isString(_ text: [UInt32], _ schema: PlainJSON) -> Bool {
        if let least = schema["minLength"]?.count, text.count < least { return false }
        if let most = schema["maxLength"]?.count, text.count > most { return false }
        if case .string(let pattern)? = schema["pattern"] { return matches(pattern, text) }
        return true
    }

    private func array(_ items: [PlainJSON], _ schema: PlainJSON, _ result: inout Outcome) {
        if let least = schema["minItems"]?.count, items.count < least { result.isValid = false }
        if let most = schema["maxItems"]?.count, items.count > most { result.isValid = false }
        if case .bool(true)? = schema["uniqueItems"] {
            for i in items.indices {
                for j in items.indices where j > i && items[i].equals(items[j]) { result.isValid = false }
            }
        }
        var prefix = schema["prefixItems"]?.list ?? []
        var rest = schema["items"]
        if case .array(let old)? = rest {
            prefix = old
            rest = schema["additionalItems"]
        }
        for (i, item) in items.enumerated() {
            guard let rule = i < prefix.count ? prefix[i] : rest else { continue }
            if !evaluate(rule, item).isValid { result.isValid = false }
            result.items.insert(i)
        }
        if let contains = schema["contains"] {
            let found = items.indices.filter { evaluate(contains, items[$0]).isValid }
            result.items.formUnion(found)
            if found.count < schema["minContains"]?.count ?? 1 { result.isValid = false }
            if let most = schema["maxContains"]?.count, found.count > most { result.isValid = false }
        }
    }

    private func object(_ members: [PlainJSON.Member], _ schema: PlainJSON, _ result: inout Outcome) {
        let names = Set(members.map(\.name))
        if let least = schema["minProperties"]?.count, members.count < least { result.isValid = false }
        if let most = schema["maxProperties"]?.count, members.count > most { result.isValid = false }
        for case .string(let name) in schema["required"]?.list ?? [] where !names.contains(name) {
            result.isValid = false
        }
        for member in members {
            var rules: [PlainJSON] = []
            if let rule = schema["properties"]?[member.name.string] { rules.append(rule) }
            for pattern in schema["patternProperties"]?.members ?? [] where matches(pattern.name, member.name) {
                rules.append(pattern.value)
            }
            if rules.isEmpty, let additional = schema["additionalProperties"] { rules.append(additional) }
            for rule in rules where !evaluate(rule, member.value).isValid { result.isValid = false }
            if !rules.isEmpty { result.names.insert(member.name) }
            if let rule = schema["propertyNames"], !evaluate(rule, .string(member.name)).isValid {
                result.isValid = false
            }
        }
        for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
            for rule in schema[keyword]?.members ?? [] where names.contains(rule.name) {
                if case .array(let needed) = rule.value {
                    for case .string(let name) in needed where !names.contains(name) { result.isValid = false }
                } else {
                    let outcome = evaluate(rule.value, .object(members))
                    if !outcome.isValid { result.isValid = false }
                    result.merge(outcome)
                }
            }
        }
    }

    private func unevaluated(_ schema: PlainJSON, _ instance: PlainJSON, _ result: inout Outcome) {
        if let rule = schema["unevaluatedProperties"], case .object(let members) = instance {
            for member in members where !result.names.contains(member.name) {
                if !evaluate(rule, member.value).isValid { result.isValid = false }
            }
            result.names.formUnion(members.map(\.name))
        }
        if let rule = schema["unevaluatedItems"], case .array(let items) = instance {
            for (i, item) in items.enumerated() where !result.items.contains(i) {
                if !evaluate(rule, item).isValid { result.isValid = false }
            }
            result.items.formUnion(items.indices)
        }
    }

    private func resolve(_ reference: String) -> PlainJSON {
        var target = root
        for raw in reference.drop(while: { $0 == "#" }).split(separator: "/") {
            let token = raw.replacing("~1", with: "/").replacing("~0", with: "~")
            if case .array(let items) = target, let index = Int(token), items.indices.contains(index) {
                target = items[index]
            } else {
                target = target[String(token)] ?? .bool(false)
            }
        }
        return target
    }

    private func isOfType(_ value: PlainJSON, _ type: String) -> Bool {
        switch value {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .number(let number, _): type == "number" || (type == "integer" && number.isInteger)
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }

    private func matches(_ pattern: [UInt32], _ text: [UInt32]) -> Bool {
        patterns[pattern.string]?.isFound(in: text) ?? false
    }
}

extension PlainJSON {
    /// The items of an array; anything else as the only item.
    fileprivate var list: [PlainJSON] {
        if case .array(let items) = self { return items }
        return [self]
    }

    /// The members of an object.
    fileprivate var members: [Member] {
        if case .object(let members) = self { return members }
        return []
    }

    /// The text of a string.
    fileprivate var string: String {
        if case .string(let text) = self { return text.string }
        return ""
    }

    /// The number of a number.
    fileprivate var number: PlainNumber? {
        if case .number(let number, _) = self { return number }
        return nil
    }

    /// The count that a number is.
    fileprivate var count: Int? { number?.count }
}

extension [UInt32] {
    /// The text of these scalar values.
    var string: String {
        var result = String.UnicodeScalarView()
        for value in self { result.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
        return String(result)
    }
}
