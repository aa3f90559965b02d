extension SchemaReader {
    /// Reads the keywords of one schema.
    func keywords(of place: Place) throws(GrammarError) -> Subschema {
        let node = Subschema()
        switch place.value {
        case .bool(true):
            node.isUnrestricted = true
            return node
        case .bool(false):
            node.kinds = []
            return node
        case .object(let members):
            if place.dialect.draft <= 7, case .string(let reference)? = place.value[Identifiers.reference] {
                node.applied.references = [try resolve(reference, from: place, keyword: "$ref")]
                node.isPlainReference = true
                node.keywords = ["$ref"]
                return node
            }
            for (position, member) in members.enumerated() {
                let keyword = member.name.text
                if !place.dialect.knows(keyword) {
                    annotate(keyword, place, isKnown: true)
                    continue
                }
                if !Self.annotations.contains(keyword) { node.keywords.append(keyword) }
                try read(keyword, at: position, member.value, place, node)
            }
            try finish(place, node)
            node.isUnrestricted = node.keywords.isEmpty
            node.isPlainReference = node.keywords.count == 1 && node.applied.references.count == 1
            return node
        default:
            throw .invalid(keyword: "schema", pointer: place.pointer, reason: "a schema is an object or a boolean")
        }
    }

    private func read(
        _ keyword: String, at position: Int, _ value: ExactJSON, _ place: Place, _ node: Subschema
    ) throws(GrammarError) {
        func invalid(_ reason: String) -> GrammarError {
            .invalid(keyword: keyword, pointer: place.pointer + "/" + keyword, reason: reason)
        }
        func schema() -> Subschema.ID { self.schema(at: place.part(position)) }
        func schemas(_ count: Int) -> [Subschema.ID] {
            let outer = place.part(position)
            return (0..<count).map { self.schema(at: outer.part($0)) }
        }
        func schemas() throws(GrammarError) -> [Subschema.ID] {
            guard case .array(let items) = value else { throw invalid("it must be an array of schemas") }
            return schemas(items.count)
        }
        func count() throws(GrammarError) -> Int {
            guard case .number(let number) = value, number.isInteger, !number.isNegative else {
                throw invalid("it must be a whole number from zero up")
            }
            return min(number.integer ?? Int(Int32.max), Int(Int32.max))
        }
        func number() throws(GrammarError) -> DecimalNumber {
            guard case .number(let number) = value else { throw invalid("it must be a number") }
            return number
        }
        func names(_ value: ExactJSON) throws(GrammarError) -> [[UInt32]] {
            guard case .array(let items) = value else { throw invalid("it must be an array of names") }
            var result: [[UInt32]] = []
            for item in items {
                guard case .string(let name) = item else { throw invalid("it must be an array of names") }
                result.append(name)
            }
            return result
        }
        func table() throws(GrammarError) -> [(name: [UInt32], schema: Subschema.ID)] {
            guard case .object(let members) = value else { throw invalid("it must be an object of schemas") }
            return Array(zip(members.map(\.name), schemas(members.count)))
        }
        switch keyword {
        case "type":
            let list: [ExactJSON]
            if case .array(let items) = value { list = items } else { list = [value] }
            var kinds: Subschema.Kinds = []
            var schemas: [Subschema.ID] = []
            for (i, item) in list.enumerated() {
                if place.dialect.draft == 3, case .object = item {
                    schemas.append(self.schema(at: place.part(position).part(i)))
                    continue
                }
                guard case .string(let name) = item, let kind = Self.kinds[name.text] else {
                    throw invalid("it must name JSON types")
                }
                kinds.insert(kind)
            }
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
        case "enum":
            guard case .array(let items) = value else { throw invalid("it must be an array") }
            node.values.append(items)
        case "const": node.values.append([value])
        case "multipleOf", "divisibleBy":
            let step = try number()
            if step.isNegative || step == .zero { throw invalid("it must be above zero") }
            node.numbers.multipleOf = step
        case "minimum":
            node.numbers.minimum = tighter(node.numbers.minimum, DecimalBound(value: try number()), isLower: true)
        case "maximum":
            node.numbers.maximum = tighter(node.numbers.maximum, DecimalBound(value: try number()), isLower: false)
        case "exclusiveMinimum":
            if place.dialect.draft <= 4 || value.isBoolean {
                if value != .bool(false), value != .number(.zero), case .number(let bound)? = place.value["minimum"] {
                    node.numbers.minimum = DecimalBound(value: bound, isExclusive: true)
                }
                return
            }
            node.numbers.minimum = tighter(
                node.numbers.minimum, DecimalBound(value: try number(), isExclusive: true), isLower: true)
        case "exclusiveMaximum":
            if place.dialect.draft <= 4 || value.isBoolean {
                if value != .bool(false), value != .number(.zero), case .number(let bound)? = place.value["maximum"] {
                    node.numbers.maximum = DecimalBound(value: bound, isExclusive: true)
                }
                return
            }
            node.numbers.maximum = tighter(
                node.numbers.maximum, DecimalBound(value: try number(), isExclusive: true), isLower: false)
        case "minLength": node.strings.minimumLength = try count()
        case "maxLength": node.strings.maximumLength = try count()
        case "pattern":
            guard case .string(let source) = value else { throw invalid("it must be a string") }
            node.strings.patterns.append(try language(source, keyword, place))
        case "format":
            guard case .string(let name) = value else { throw invalid("it must be a string") }
            if store.options.formats == .assert, let language = try StringFormat.language(name.text, store) {
                node.strings.patterns.append(language)
            } else {
                annotate(keyword, place, isKnown: true)
            }
        case "properties":
            node.objects.properties = try table()
            node.objects.declaresProperties = true
            if place.dialect.draft == 3 {
                node.objects.required += (value.members ?? []).filter { $0.value["required"] == .bool(true) }.map(
                    \.name)
            }
        case "patternProperties":
            guard case .object(let members) = value else { throw invalid("it must be an object of schemas") }
            // Patterns with equal plain schemas become one set of keys.
            var groups: [ExactJSON: Int] = [:]
            for (member, (name, schema)) in zip(members, try table()) {
                let keys = try language(name, keyword, place)
                let isPlain = Self.isPlain(member.value)
                if isPlain, let group = groups[member.value] {
                    node.objects.patternProperties[group].pattern = store.arena.union([
                        node.objects.patternProperties[group].pattern, keys,
                    ])
                    continue
                }
                if isPlain { groups[member.value] = node.objects.patternProperties.count }
                node.objects.patternProperties.append((keys, schema))
            }
        case "additionalProperties": node.objects.additionalProperties = schema()
        case "propertyNames": node.objects.propertyNames = schema()
        case "required":
            if value.isBoolean { return }
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
                    node.objects.dependentSchemas.append((member.name, self.schema(at: place.part(position).part(i))))
                }
            }
        case "unevaluatedProperties": node.objects.unevaluatedProperties = schema()
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
        case "allOf": node.applied.allOf += try schemas()
        case "anyOf": node.applied.anyOf.append(try schemas())
        case "oneOf": node.applied.oneOf = try schemas()
        case "not": node.applied.not = schema()
        case "if": node.applied.condition = schema()
        case "then": node.applied.consequence = schema()
        case "else": node.applied.alternative = schema()
        case "$ref":
            guard case .string(let reference) = value else { throw invalid("it must be a string") }
            node.applied.references.append(try resolve(reference, from: place, keyword: keyword))
        case "$dynamicRef", "$recursiveRef":
            guard case .string(let reference) = value else { throw invalid("it must be a string") }
            node.applied.references.append(try resolve(dynamic: reference, from: place, keyword: keyword))
        case "extends":
            if case .array = value { node.applied.allOf += try schemas() } else { node.applied.allOf.append(schema()) }
        case "disallow":
            // Draft 3 lists the forbidden types in the form of `type`.
            let forbidden = Subschema()
            try read("type", at: position, value, place, forbidden)
            node.applied.not = store.add(forbidden)
        case "$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$defs",
            "definitions", "x-order":
            break
        default: annotate(keyword, place, isKnown: Self.notes.contains(keyword))
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

    private func annotate(_ keyword: String, _ place: Place, isKnown: Bool) {
        store.annotate(SchemaStore.Note(keyword: keyword, path: place.site.path, isKnown: isKnown))
    }

    /// The annotations that the specification defines.
    private static let notes: Set<String> = [
        "title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly",
        "contentEncoding", "contentMediaType", "contentSchema",
    ]

    /// Keywords that never restrict a value; the list is complete enough for fast compilation.
    private static let annotations: Set<String> = notes.union([
        "$schema", "definitions", "$defs", "$id", "id", "$anchor", "markdownDescription", "x-intellij-html-description",
    ])

    private static let kinds: [String: Subschema.Kinds] = [
        "null": .null, "boolean": .boolean, "integer": .integer, "number": .number, "string": .string,
        "object": .object, "array": .array, "any": .all,
    ]

    private func language(_ source: [UInt32], _ keyword: String, _ place: Place) throws(GrammarError) -> Language {
        if let known = languages[source] { return known }
        do {
            let expression = try RegularExpression(
                source.text, dialect: .ecmaScript, matching: .search, limits: store.limits)
            let language = try PatternCompiler(arena: store.arena).language(of: expression)
            languages[source] = language
            return language
        } catch .pattern(_, let reason) {
            throw .unsupported(
                keyword: keyword, pointer: place.pointer + "/" + keyword, reason: "in '\(source.text)' \(reason)")
        } catch {
            throw error.located(at: SchemaPlace(keyword: keyword, pointer: place.pointer + "/" + keyword))
        }
    }

    private func tighter(_ old: DecimalBound?, _ new: DecimalBound, isLower: Bool) -> DecimalBound {
        guard let old else { return new }
        if old.value == new.value { return old.isExclusive ? old : new }
        return DecimalNumber.isLess(old.value, new.value) == isLower ? new : old
    }

    private func finish(_ place: Place, _ node: Subschema) throws(GrammarError) {
        guard case .array(let order)? = place.value[Identifiers.order] else { return }
        var ranks: [[UInt32]: Int] = [:]
        for (i, name) in order.enumerated() {
            if case .string(let name) = name { ranks[name] = i }
        }
        let declared = node.objects.properties
        node.objects.properties = declared.enumerated().sorted {
            (ranks[$0.element.name] ?? Int.max, $0.offset) < (ranks[$1.element.name] ?? Int.max, $1.offset)
        }.map { $0.element }
    }
}
