/// Reads one keyword of a schema into the schema's node.
struct KeywordReader {
    let reader: SchemaReader
    let keyword: String
    /// The keyword's index among the members of its schema.
    let position: Int
    let value: ExactJSON
    /// The schema's location.
    let place: SchemaReader.Place
    let node: Subschema

    func read() throws(GrammarError) {
        if try readValues() { return }
        if try readNumbers() { return }
        if try readStrings() { return }
        if try readObjects() { return }
        if try readArrays() { return }
        if try readSubschemas() { return }
        if !Self.identifying.contains(keyword) {
            reader.annotate(keyword, place, isKnown: SchemaReader.notes.contains(keyword))
        }
    }

    /// Keywords that are read before the others, or only with them.
    private static let identifying: Set<String> = [
        "$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$defs", "definitions",
        "x-order",
    ]

    // MARK: Groups of keywords; each function returns false for a keyword of another group

    private func readValues() throws(GrammarError) -> Bool {
        switch keyword {
        case "type": try readType()
        case "enum":
            guard case .array(let items) = value else { throw invalid("it must be an array") }
            node.values.append(items)
        case "const": node.values.append([value])
        default: return false
        }
        return true
    }

    private func readType() throws(GrammarError) {
        let list: [ExactJSON]
        if case .array(let items) = value { list = items } else { list = [value] }
        var kinds: Subschema.Kinds = []
        var schemas: [Subschema.ID] = []
        for (i, item) in list.enumerated() {
            if place.dialect.draft == 3, case .object = item {
                schemas.append(reader.schema(at: place.part(position).part(i)))
                continue
            }
            guard case .string(let name) = item, let kind = Self.kinds[name.text] else {
                throw invalid("it must name JSON types")
            }
            kinds.insert(kind)
        }
        let store = reader.store
        let writesIntegersOut = place.dialect.draft <= 4 && kinds.contains(.integer) && !kinds.contains(.number)
        store.writesIntegersOut = store.writesIntegersOut || writesIntegersOut
        if schemas.isEmpty {
            node.kinds = kinds
            node.writesIntegersOut = writesIntegersOut
        } else {
            let named = Subschema()
            named.kinds = kinds
            named.writesIntegersOut = writesIntegersOut
            node.applied.anyOf.append(schemas + [store.add(named)])
        }
    }

    private static let kinds: [String: Subschema.Kinds] = [
        "null": .null, "boolean": .boolean, "integer": .integer, "number": .number, "string": .string,
        "object": .object, "array": .array, "any": .all,
    ]

    private func readNumbers() throws(GrammarError) -> Bool {
        switch keyword {
        case "multipleOf", "divisibleBy":
            let step = try number()
            if step.isNegative || step == .zero { throw invalid("it must be above zero") }
            node.numbers.multipleOf = step
        case "minimum":
            node.numbers.minimum = tighter(node.numbers.minimum, DecimalBound(value: try number()), isLower: true)
        case "maximum":
            node.numbers.maximum = tighter(node.numbers.maximum, DecimalBound(value: try number()), isLower: false)
        case "exclusiveMinimum":
            node.numbers.minimum = try exclusive(node.numbers.minimum, beside: "minimum", isLower: true)
        case "exclusiveMaximum":
            node.numbers.maximum = try exclusive(node.numbers.maximum, beside: "maximum", isLower: false)
        default: return false
        }
        return true
    }

    /// Returns a bound with that of an exclusive keyword, which in old drafts is a flag of the inclusive keyword.
    private func exclusive(
        _ old: DecimalBound?, beside inclusive: String, isLower: Bool
    ) throws(GrammarError) -> DecimalBound? {
        guard place.dialect.draft <= 4 || value.isBoolean else {
            return tighter(old, DecimalBound(value: try number(), isExclusive: true), isLower: isLower)
        }
        guard value != .bool(false), value != .number(.zero), case .number(let bound)? = place.value[inclusive] else {
            return old
        }
        return DecimalBound(value: bound, isExclusive: true)
    }

    private func tighter(_ old: DecimalBound?, _ new: DecimalBound, isLower: Bool) -> DecimalBound {
        guard let old else { return new }
        if old.value == new.value { return old.isExclusive ? old : new }
        return DecimalNumber.isLess(old.value, new.value) == isLower ? new : old
    }

    private func readStrings() throws(GrammarError) -> Bool {
        switch keyword {
        case "minLength": node.strings.minimumLength = try count()
        case "maxLength": node.strings.maximumLength = try count()
        case "pattern": node.strings.patterns.append(try language(try string()))
        case "format":
            let name = try string().text
            if reader.store.options.formats == .assert, let language = try StringFormat.language(name, reader.store) {
                node.strings.patterns.append(language)
            } else {
                reader.annotate(keyword, place, isKnown: true)
            }
        default: return false
        }
        return true
    }

    private func language(_ source: [UInt32]) throws(GrammarError) -> Language {
        if let known = reader.languages[source] { return known }
        do {
            let expression = try RegularExpression(
                source.text, dialect: .ecmaScript, matching: .search, limits: reader.store.limits)
            let language = try PatternCompiler(arena: reader.store.arena).language(of: expression)
            reader.languages[source] = language
            return language
        } catch .pattern(_, let reason) {
            throw .unsupported(
                keyword: keyword, pointer: place.pointer + "/" + keyword, reason: "in '\(source.text)' \(reason)")
        } catch {
            throw error.located(at: SchemaPlace(keyword: keyword, pointer: place.pointer + "/" + keyword))
        }
    }

    private func readObjects() throws(GrammarError) -> Bool {
        switch keyword {
        case "properties":
            node.objects.properties = try table()
            node.objects.declaresProperties = true
            if place.dialect.draft == 3 {
                node.objects.required += (value.members ?? []).filter { $0.value["required"] == .bool(true) }.map(
                    \.name)
            }
        case "patternProperties": try readPatternProperties()
        case "additionalProperties": node.objects.additionalProperties = schema()
        case "propertyNames": node.objects.propertyNames = schema()
        case "required":
            if value.isBoolean { return true }
            // A repeated name is one member.
            var seen = Set(node.objects.required)
            for name in try names(value) where seen.insert(name).inserted { node.objects.required.append(name) }
        case "minProperties": node.objects.minimumProperties = try count()
        case "maxProperties": node.objects.maximumProperties = try count()
        case "dependentRequired":
            guard case .object(let members) = value else { throw invalid("it must be an object") }
            for member in members { node.objects.dependentRequired.append((member.name, try names(member.value))) }
        case "dependentSchemas": node.objects.dependentSchemas += try table()
        case "dependencies":
            guard case .object(let members) = value else { throw invalid("it must be an object") }
            for (i, member) in members.enumerated() {
                switch member.value {
                case .array: node.objects.dependentRequired.append((member.name, try names(member.value)))
                case .string(let name): node.objects.dependentRequired.append((member.name, [name]))
                default:
                    let schema = reader.schema(at: place.part(position).part(i))
                    node.objects.dependentSchemas.append((member.name, schema))
                }
            }
        case "unevaluatedProperties": node.objects.unevaluatedProperties = schema()
        default: return false
        }
        return true
    }

    private func readPatternProperties() throws(GrammarError) {
        let table = try table()
        // Patterns with equal plain schemas become one set of keys.
        var groups: [ExactJSON: Int] = [:]
        for (member, (name, schema)) in zip(value.members ?? [], table) {
            let keys = try language(name)
            let isPlain = Self.isPlain(member.value)
            if isPlain, let group = groups[member.value] {
                node.objects.patternProperties[group].pattern = reader.store.arena.union([
                    node.objects.patternProperties[group].pattern, keys,
                ])
                continue
            }
            if isPlain { groups[member.value] = node.objects.patternProperties.count }
            node.objects.patternProperties.append((keys, schema))
        }
    }

    /// Whether a schema contains only keywords with plain values, so that equal schemas are the same.
    private static func isPlain(_ schema: ExactJSON) -> Bool {
        guard let members = schema.members else { return schema.isBoolean }
        return members.allSatisfy { member in
            guard let first = member.name.first, first != 0x24, member.name.text != "id" else { return false }
            switch member.value {
            case .object: return false
            case .array(let items):
                return items.allSatisfy { item in
                    switch item {
                    case .array, .object: false
                    default: true
                    }
                }
            default: return true
            }
        }
    }

    private func readArrays() throws(GrammarError) -> Bool {
        switch keyword {
        case "prefixItems": node.arrays.prefixItems = try schemas()
        case "items":
            if case .array = value { node.arrays.prefixItems = try schemas() } else { node.arrays.items = schema() }
        case "additionalItems":
            if case .array? = place.value["items"] { node.arrays.items = schema() }
        case "contains": node.arrays.contains = schema()
        case "minContains": node.arrays.minimumContains = try count()
        case "maxContains": node.arrays.maximumContains = try count()
        case "minItems": node.arrays.minimumItems = try count()
        case "maxItems": node.arrays.maximumItems = try count()
        case "uniqueItems":
            guard case .bool(let isUnique) = value else { throw invalid("it must be a boolean") }
            node.arrays.hasUniqueItems = isUnique
        case "unevaluatedItems": node.arrays.unevaluatedItems = schema()
        default: return false
        }
        return true
    }

    private func readSubschemas() throws(GrammarError) -> Bool {
        switch keyword {
        case "allOf": node.applied.allOf += try schemas()
        case "anyOf": node.applied.anyOf.append(try schemas())
        case "oneOf": node.applied.oneOf = try schemas()
        case "not": node.applied.not = schema()
        case "if": node.applied.condition = schema()
        case "then": node.applied.consequence = schema()
        case "else": node.applied.alternative = schema()
        case "$ref": node.applied.references.append(try reader.resolve(try string(), from: place, keyword: keyword))
        case "$dynamicRef", "$recursiveRef":
            node.applied.references.append(try reader.resolve(dynamic: try string(), from: place, keyword: keyword))
        case "extends":
            if case .array = value { node.applied.allOf += try schemas() } else { node.applied.allOf.append(schema()) }
        case "disallow":
            // Draft 3 lists the forbidden types in the form of `type`.
            let forbidden = Subschema()
            try KeywordReader(
                reader: reader, keyword: "type", position: position, value: value, place: place, node: forbidden
            ).read()
            node.applied.not = reader.store.add(forbidden)
        default: return false
        }
        return true
    }

    // MARK: Kinds of values

    private func invalid(_ reason: String) -> GrammarError {
        .invalid(keyword: keyword, pointer: place.pointer + "/" + keyword, reason: reason)
    }

    private func schema() -> Subschema.ID { reader.schema(at: place.part(position)) }

    private func schemas(_ count: Int) -> [Subschema.ID] {
        let outer = place.part(position)
        return (0..<count).map { reader.schema(at: outer.part($0)) }
    }

    private func schemas() throws(GrammarError) -> [Subschema.ID] {
        guard case .array(let items) = value else { throw invalid("it must be an array of schemas") }
        return schemas(items.count)
    }

    private func table() throws(GrammarError) -> [(name: [UInt32], schema: Subschema.ID)] {
        guard case .object(let members) = value else { throw invalid("it must be an object of schemas") }
        return Array(zip(members.map(\.name), schemas(members.count)))
    }

    private func string() throws(GrammarError) -> [UInt32] {
        guard case .string(let text) = value else { throw invalid("it must be a string") }
        return text
    }

    private func number() throws(GrammarError) -> DecimalNumber {
        guard case .number(let number) = value else { throw invalid("it must be a number") }
        return number
    }

    private func count() throws(GrammarError) -> Int {
        guard case .number(let number) = value, number.isInteger, !number.isNegative else {
            throw invalid("it must be a whole number from zero up")
        }
        return min(number.integer ?? Int(Int32.max), Int(Int32.max))
    }

    private func names(_ value: ExactJSON) throws(GrammarError) -> [[UInt32]] {
        guard case .array(let items) = value else { throw invalid("it must be an array of names") }
        var result: [[UInt32]] = []
        for item in items {
            guard case .string(let name) = item else { throw invalid("it must be an array of names") }
            result.append(name)
        }
        return result
    }
}
