extension GrammarBuilder {
    /// Returns the goal of a schema.
    ///
    /// - Throws: ``GrammarError`` where the schema, or one that it can reach, can't be enforced or has no value.
    func goal(_ schema: Schema, definitions: [String: Schema]) throws(GrammarError) -> Goal {
        var places: [String: Subschema.ID] = [:]
        for name in definitions.keys.sorted() { places[name] = store.add(Subschema()) }
        for (name, definition) in definitions.sorted(by: { $0.key < $1.key }) {
            guard let place = places[name] else { continue }
            let path = SchemaPath(document: "#").appending("$defs").appending(name)
            store[place] = try node(definition, places, path, 0)
        }
        let root = store.add(try node(schema, places, SchemaPath(document: "#"), 0))
        return try goal(schema: root)
    }

    private func node(
        _ schema: Schema, _ definitions: [String: Subschema.ID], _ path: SchemaPath, _ depth: Int
    ) throws(GrammarError) -> Subschema {
        if depth > limits.maximumSchemaDepth {
            let place = SchemaPlace(keyword: path.lastName, pointer: path.pointer)
            throw .limit("nesting of a schema", limits.maximumSchemaDepth, at: place)
        }
        let node = Subschema()
        node.path = path
        func child(_ schema: Schema, _ keyword: String, _ step: SchemaPath.Step?) throws(GrammarError) -> Subschema.ID {
            let outer = path.appending(keyword)
            let inner = step.map { outer.appending($0) } ?? outer
            return store.add(try self.node(schema, definitions, inner, depth + 1))
        }
        node.keywords = [schema.keyword]
        switch schema {
        case .any: break
        case .null: node.kinds = .null
        case .boolean: node.kinds = .boolean
        case .integer(let minimum, let maximum):
            node.kinds = .integer
            node.numbers.minimum = DecimalBound(value: DecimalNumber(minimum ?? Int.min))
            node.numbers.maximum = DecimalBound(value: DecimalNumber(maximum ?? Int.max))
        case .number(let minimum, let maximum):
            node.kinds = .number
            node.numbers.minimum = minimum.map { DecimalBound(value: $0) }
            node.numbers.maximum = maximum.map { DecimalBound(value: $0) }
        case .string(let expressions):
            node.kinds = .string
            for expression in expressions {
                node.strings.patterns.append(try PatternCompiler(arena: arena).language(of: expression))
            }
        case .choices(let texts): node.values = [texts.map { ExactJSON.text($0) }]
        case .constant(let value): node.values = [[value]]
        case .array(let items, let minimum, let maximum):
            node.kinds = .array
            node.arrays.items = try child(items, "items", nil)
            node.arrays.minimumItems = max(0, minimum)
            node.arrays.maximumItems = maximum
        case .object(let properties):
            node.kinds = .object
            for property in properties {
                let name = property.name.unicodeScalars.map(\.value)
                node.objects.properties.append((name, try child(property.schema, "properties", .member(name))))
                if !property.isOptional { node.objects.required.append(name) }
            }
            let none = Subschema()
            none.kinds = []
            node.objects.additionalProperties = store.add(none)
        case .anyOf(let branches):
            var children: [Subschema.ID] = []
            for (i, branch) in branches.enumerated() { children.append(try child(branch, "anyOf", .item(i))) }
            node.applied.anyOf = [children]
        case .reference(let name):
            guard let definition = definitions[name] else {
                throw .unsupported(keyword: "$ref", pointer: path.pointer, reason: "there is no definition '\(name)'")
            }
            node.applied.references = [definition]
        }
        return node
    }
}

extension CompiledGrammar {
    /// Compiles a schema and the definitions that it refers to.
    ///
    /// - Parameter definitions: The schemas that references name.
    /// - Throws: ``GrammarError`` with the JSON pointer of the part that can't be enforced.
    public convenience init(
        schema: Schema, definitions: [String: Schema] = [:], options: GrammarOptions = GrammarOptions(),
        limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) {
        let builder = GrammarBuilder(options: options, limits: limits)
        let goal = try builder.goal(schema, definitions: definitions)
        try self.init(builder, builder.valueProgram(goal))
    }
}
