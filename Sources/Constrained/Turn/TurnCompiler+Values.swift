extension TurnCompiler {
    /// A value that meets a goal, in a notation; nil where there is none.
    ///
    /// - Parameter kinds: The kinds of values among which a reader decides.
    mutating func value(
        _ goal: Int32, _ kinds: SchemaNode.Kinds, _ notation: MemberNotation.Values, _ next: Int, _ depth: Int
    ) throws(GrammarError) -> Int? {
        guard builder.normaliser.isSatisfiable(goal) else { return nil }
        if depth > Self.nestingLimit { return nil }
        let types = builder.normaliser.typeSet(goal)
        var starts: [Int] = []
        switch notation {
        case .json: return try add(.value(goal: goal, next: next))
        case .raw(let closing):
            let atoms = spelled(types.atoms, [["null", "None"], ["true", "True"], ["false", "False"]])
            let texts = try rawStrings(types.strings, kinds, closing)
            let scalars = builder.arena.union([atoms, texts])
            if !builder.arena.isEmpty(scalars) { starts.append(try add(.text(scalars, next: next))) }
            starts += try jsonValue(goal, [.object, .array], next).map { [$0] } ?? []
        case .python:
            let atoms = spelled(types.atoms, [["None"], ["True"], ["False"]])
            if !builder.arena.isEmpty(atoms) { starts.append(try add(.text(atoms, next: next))) }
            // JSON's strings are Python's too.
            starts += try jsonValue(goal, .string, next).map { [$0] } ?? []
            starts += try nested(
                types, notation,
                MemberNotation(
                    beforeKey: [.text("\"")], afterKey: [.text("\": ")], separator: [.text(", ")], values: notation),
                next, depth)
        case .bareKeys(let quote):
            if !builder.arena.isEmpty(types.atoms) { starts.append(try add(.text(types.atoms, next: next))) }
            if types.strings != .empty {
                let excluded = builder.arena.complement(containing(spelling(quote)))
                let texts = builder.arena.intersection([types.strings, excluded])
                if !builder.arena.isEmpty(texts) {
                    let close = try chain(quote, next)
                    starts.append(try chain(quote, try add(.text(texts, next: close))))
                }
            }
            starts += try nested(
                types, notation,
                MemberNotation(afterKey: [.text(":")], separator: [.text(",")], values: notation, isSorted: true),
                next, depth)
        }
        return starts.isEmpty ? nil : try split(starts)
    }

    private func spelling(_ parts: [TurnGrammar.Part]) -> String {
        parts.map {
            switch $0 {
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .token(_, let text): text
            }
        }.joined()
    }

    /// Numbers and words, the words in other spellings: of null, true and false.
    private func spelled(_ atoms: Language, _ spellings: [[String]]) -> Language {
        var words: [[UInt32]] = []
        for (word, spelled) in zip(["null", "true", "false"], spellings) where contains(atoms, word) {
            words += spelled.map { $0.unicodeScalars.map(\.value) }
        }
        return builder.arena.union([numbers(atoms), builder.arena.words(words)])
    }

    /// The strings that a reader takes for strings, though they stand without quotes.
    private func rawStrings(
        _ strings: Language, _ kinds: SchemaNode.Kinds, _ closing: String
    ) throws(GrammarError) -> Language {
        if strings == .empty { return .empty }
        let arena = builder.arena
        var excluded = [containing(closing)]
        let around: (Language) -> Language = { arena.concatenation([space, $0, space]) }
        if !kinds.isDisjoint(with: [.object, .array]) {
            excluded.append(
                arena.concatenation([space, arena.set(CodePointSet([0x5B...0x5B, 0x7B...0x7B])), .all]))
        }
        if kinds.contains(.null) { excluded += ["null", "None"].map { around(word($0)) } }
        if kinds.contains(.boolean) { excluded += ["true", "True", "false", "False"].map { around(word($0)) } }
        if !kinds.isDisjoint(with: .number) {
            let number = try RegularExpression(
                "-?\\d+(\\.\\d*)?([eE][-+]?\\d*)?", dialect: .ecmaScript, matching: .whole)
            excluded.append(around(try PatternCompiler(arena: arena).language(of: number)))
        }
        return arena.intersection([strings] + excluded.map { arena.complement($0) })
    }

    private mutating func jsonValue(
        _ goal: Int32, _ kinds: SchemaNode.Kinds, _ next: Int
    ) throws(GrammarError) -> Int? {
        let narrowed = try restricted(goal, kinds)
        guard builder.normaliser.isSatisfiable(narrowed) else { return nil }
        return try add(.value(goal: narrowed, next: next))
    }

    /// Objects and arrays in braces and brackets.
    private mutating func nested(
        _ types: Normaliser.TypeSet, _ notation: MemberNotation.Values, _ members: MemberNotation, _ next: Int, _ depth: Int
    ) throws(GrammarError) -> [Int] {
        var starts: [Int] = []
        if !types.objects.isEmpty {
            let close = try chain([.text("}")], next)
            if let start = try self.members(forms: types.objects, members, next: close, depth: depth + 1) {
                starts.append(try chain([.text("{")], start))
            }
        }
        for form in types.arrays {
            let close = try chain([.text("]")], next)
            if let start = try items(builder.normaliser.arrayForms[Int(form)], notation, members, close, depth) {
                starts.append(try chain([.text("[")], start))
            }
        }
        return starts
    }

    /// The items of an array, up to its bracket.
    private mutating func items(
        _ form: ArrayForm, _ notation: MemberNotation.Values, _ members: MemberNotation, _ close: Int, _ depth: Int
    ) throws(GrammarError) -> Int? {
        guard form.counts.isEmpty, form.uniqueValues == nil, form.undecidedUniqueness == nil,
            let rest = form.ways.last?.first?.goal
        else {
            throw .unsupported(
                keyword: form.counts.isEmpty ? "uniqueItems" : "contains", pointer: "",
                reason: "it can't be enforced in this model's notation of arguments")
        }
        guard form.minimum <= Self.countLimit else { throw .limit("items of an array in a notation", Self.countLimit) }
        func goal(_ index: Int) -> Int32 { form.ways[min(index, form.ways.count - 1)].first?.goal ?? rest }
        func kinds(_ goal: Int32) -> SchemaNode.Kinds { self.kinds(of: goal) }
        var following: Int?
        var last = max(form.minimum, (form.ways.count - 1))
        if let maximum = form.maximum {
            last = min(maximum, max(last, Self.countLimit))
            following = nil
        } else if builder.normaliser.isSatisfiable(rest) {
            // From here on all items are alike, and a loop has no end.
            let again = try add(.split([close]))
            if let item = try value(rest, kinds(rest), notation, again, depth + 1) {
                let start = try chain(last > 0 ? members.separator : [], item)
                program.instructions[again] = .split([close, try chain(members.separator, item)])
                following = start
            }
        }
        var position: Int? = following
        var behind = try joined(position, last >= form.minimum ? close : nil)
        for index in stride(from: last - 1, through: 0, by: -1) {
            position = nil
            if let behind, let item = try value(goal(index), kinds(goal(index)), notation, behind, depth + 1) {
                position = try chain(index > 0 ? members.separator : [], item)
            }
            behind = try joined(position, index >= form.minimum ? close : nil)
        }
        return behind
    }

    private mutating func joined(_ first: Int?, _ second: Int?) throws(GrammarError) -> Int? {
        let starts = [first, second].compactMap { $0 }
        return starts.isEmpty ? nil : try split(starts)
    }
}
