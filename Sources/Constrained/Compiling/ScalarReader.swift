/// The part of a schema compiler that turns assertions on strings and numbers into languages, cached by schema.
struct ScalarReader {
    let compiler: SchemaCompiler

    var store: SchemaStore { compiler.store }
    var arena: RegexArena { compiler.arena }
    private var numbers: NumberLanguages { compiler.numbers }

    /// Returns the strings that satisfy a literal.
    func strings(_ literal: Literal) -> Language {
        let language = strings(of: literal.schema)
        return literal.isNegated ? arena.complement(language) : language
    }

    private func strings(of schema: Subschema.ID) -> Language {
        if let known = compiler.scalarMemos.strings[schema] { return known }
        let outer = compiler.schemaInHand
        guard compiler.enter(schema) else { return .empty }
        defer { compiler.leave(schema, outer) }
        let node = store[schema]
        var parts = node.strings.patterns
        if !node.kinds.contains(.string) { parts.append(.empty) }
        parts.append(arena.any(node.strings.minimumLength, node.strings.maximumLength))
        for list in node.values {
            parts.append(arena.words(list.compactMap { if case .string(let text) = $0 { text } else { nil } }))
        }
        parts += combined(
            node, Language.all, { self.strings(of: $0) }, and: { arena.intersection($0) }, or: { arena.union($0) },
            not: { arena.complement($0) })
        let result = arena.intersection(parts)
        // After a limit, the result isn't the schema's language.
        guard !arena.hasFailed else { return .empty }
        compiler.scalarMemos.strings[schema] = result
        compiler.retain()
        return result
    }

    /// The family of all numbers.
    var anyNumber: NumberLanguages.Family { known(\.scalarMemos.allNumbers) { $0.all } }

    /// The family of all integers.
    var anyInteger: NumberLanguages.Family { known(\.scalarMemos.allIntegers) { $0.integers } }

    private func known(
        _ memo: ReferenceWritableKeyPath<SchemaCompiler, NumberLanguages.Family?>,
        _ make: (NumberLanguages) -> NumberLanguages.Family
    ) -> NumberLanguages.Family {
        if let known = compiler[keyPath: memo] { return known }
        let result = make(numbers)
        guard !arena.hasFailed else { return numbers.none }
        compiler[keyPath: memo] = result
        compiler.retain()
        return result
    }

    func numbers(of literal: Literal) -> NumberLanguages.Family {
        let family = numbers(of: literal.schema)
        if !literal.isNegated { return family }
        if let known = compiler.scalarMemos.numberComplements[literal.schema] { return known }
        let complement = numbers.complement(family)
        guard !arena.hasFailed else { return numbers.none }
        compiler.scalarMemos.numberComplements[literal.schema] = complement
        compiler.retain()
        return complement
    }

    private func numbers(of schema: Subschema.ID) -> NumberLanguages.Family {
        if let known = compiler.scalarMemos.numbers[schema] { return known }
        let outer = compiler.schemaInHand
        guard compiler.enter(schema) else { return numbers.none }
        defer { compiler.leave(schema, outer) }
        let node = store[schema]
        var parts: [NumberLanguages.Family] = []
        let isInteger = !node.kinds.contains(.number)
        if !node.kinds.contains(.integer) {
            parts.append(numbers.none)
        } else if node.numbers.minimum == nil, node.numbers.maximum == nil, node.numbers.multipleOf == nil,
            node.numbers.maximumIntegerDigits == nil
        {
            if isInteger { parts.append(anyInteger) }
        } else if let step = node.numbers.multipleOf {
            let whole = isInteger ? step.leastWholeMultiple : step
            parts.append(
                numbers.numbers(
                    node.numbers.minimum, node.numbers.maximum, step: whole ?? step, node.numbers.maximumIntegerDigits,
                    node.numbers.maximumFractionDigits))
            if isInteger, whole == nil { parts.append(anyInteger) }
        } else {
            parts.append(
                numbers.numbers(
                    node.numbers.minimum, node.numbers.maximum, step: isInteger ? .one : nil,
                    node.numbers.maximumIntegerDigits,
                    node.numbers.maximumFractionDigits))
        }
        if isInteger, node.writesIntegersOut { parts.append(numbers.writtenIntegers) }
        for list in node.values {
            let values = list.compactMap { if case .number(let number) = $0 { number } else { nil } }
            // The parts of a listed value are tested by value; see `typeSet(listing:_:)`.
            parts.append(numbers.values(values, areWrittenOut: node.path == nil && store.writesIntegersOut))
        }
        parts += combined(
            node, anyNumber, { self.numbers(of: $0) }, and: { numbers.intersection($0) }, or: { numbers.union($0) },
            not: { numbers.complement($0) })
        let result = parts.isEmpty ? anyNumber : numbers.intersection(parts)
        guard !arena.hasFailed else { return numbers.none }
        compiler.scalarMemos.numbers[schema] = result
        compiler.retain()
        return result
    }
}

extension SchemaCompiler {
    /// The part that reads assertions on strings and numbers.
    var scalars: ScalarReader { ScalarReader(compiler: self) }
}
