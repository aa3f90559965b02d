extension TurnCompiler {
    /// Compiles a value that meets a goal, in a notation; returns nil if there is none.
    ///
    /// - Parameter kinds: The types between which a reader of the text must decide.
    mutating func value(
        _ goal: Goal, _ kinds: Subschema.Kinds, _ notation: MemberNotation.Values, _ next: Program.Position,
        _ depth: Int
    ) throws(GrammarError) -> Program.Position? {
        guard builder.compiler.isSatisfiable(goal) else { return nil }
        if depth > Self.nestingLimit { return nil }
        let types = builder.compiler.typeSet(goal)
        var starts: [Program.Position] = []
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
            let scalars = builder.arena.union([atoms, singleQuoted(types.strings)])
            if !builder.arena.isEmpty(scalars) { starts.append(try add(.text(scalars, next: next))) }
            // JSON's strings are Python's too.
            starts += try jsonValue(goal, .string, next).map { [$0] } ?? []
            starts += try nested(
                types, notation,
                MemberNotation(
                    beforeKey: [.text("\"")], afterKey: [.text("\": ")], separator: [.text(", ")], values: notation),
                next, depth)
        case .nestedTags(let prefix):
            let atoms = types.atoms
            let texts = try rawStrings(types.strings, kinds, spelling(prefix))
            let scalars = builder.arena.union([atoms, texts])
            if !builder.arena.isEmpty(scalars) { starts.append(try add(.text(scalars, next: next))) }
            var members = MemberNotation.nestedTags(prefix)
            members.isWritable = isWritable
            starts += try nested(types, notation, members, next, depth)
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
            var members = MemberNotation(
                afterKey: [.text(":")], separator: [.text(",")], values: notation, isSorted: true)
            members.isWritable = isWritable
            starts += try nested(types, notation, members, next, depth)
        }
        return starts.isEmpty ? nil : try split(starts)
    }

    /// Returns the strings in single quotes that need no escape.
    private func singleQuoted(_ strings: Language) -> Language {
        if strings == .empty { return .empty }
        let arena = builder.arena
        let plain = arena.set(CodePointSet([0x20...0x26, 0x28...0x5B, 0x5D...0x10FFFF]))
        let texts = arena.intersection([strings, arena.repetition(plain, 0, nil)])
        if arena.isEmpty(texts) { return .empty }
        return arena.concatenation([word("'"), texts, word("'")])
    }

    private func spelling(_ parts: [TurnGrammar.Part]) -> String {
        parts.map {
            switch $0 {
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .token(_, let text): text
            case .optionalLineBreak: ""
            }
        }.joined()
    }

    /// Returns numbers and words, with other spellings of null, true and false.
    private func spelled(_ atoms: Language, _ spellings: [[String]]) -> Language {
        var words: [[UInt32]] = []
        for (word, spelled) in zip(["null", "true", "false"], spellings) where contains(atoms, word) {
            words += spelled.map { $0.unicodeScalars.map(\.value) }
        }
        return builder.arena.union([numbers(atoms), builder.arena.words(words)])
    }

    /// Returns the strings that a reader recognizes as strings although they have no quotes.
    private func rawStrings(
        _ strings: Language, _ kinds: Subschema.Kinds, _ closing: String
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
        _ goal: Goal, _ kinds: Subschema.Kinds, _ next: Program.Position
    ) throws(GrammarError) -> Program.Position? {
        let narrowed = try restricted(goal, kinds)
        guard builder.compiler.isSatisfiable(narrowed) else { return nil }
        return try add(.value(goal: narrowed, next: next))
    }

    /// Compiles objects and arrays in braces and brackets, or in tags.
    private mutating func nested(
        _ types: SchemaCompiler.TypeSet, _ notation: MemberNotation.Values, _ members: MemberNotation,
        _ next: Program.Position,
        _ depth: Int
    ) throws(GrammarError) -> [Program.Position] {
        var items = ItemNotation(open: [.text("[")], separator: members.separator, close: [.text("]")])
        var braces: [[TurnGrammar.Part]] = [[.text("{")], [.text("}")]]
        if case .nestedTags(let prefix) = notation {
            items = ItemNotation(
                beforeItem: prefix + [.text("<item>")], afterItem: prefix + [.text("</item>")])
            braces = [[], []]
        }
        var starts: [Program.Position] = []
        if !types.objects.isEmpty {
            let close = try chain(braces[1], next)
            if let start = try self.members(forms: types.objects, members, next: close, depth: depth + 1) {
                starts.append(try chain(braces[0], start))
            }
        }
        for form in types.arrays {
            let close = try chain(items.close, next)
            let array = builder.compiler.arrayForms[form.index]
            if let start = try self.items(array, notation, items, close, depth) {
                starts.append(try chain(items.open, start))
            }
        }
        return starts
    }

    /// The parts around an array and its items.
    private struct ItemNotation {
        var open: [TurnGrammar.Part] = []
        var beforeItem: [TurnGrammar.Part] = []
        var afterItem: [TurnGrammar.Part] = []
        var separator: [TurnGrammar.Part] = []
        var close: [TurnGrammar.Part] = []
    }

    /// Compiles the items of an array, up to its closing bracket.
    private mutating func items(
        _ form: ArrayForm, _ notation: MemberNotation.Values, _ items: ItemNotation, _ close: Program.Position,
        _ depth: Int
    ) throws(GrammarError) -> Program.Position? {
        guard form.counts.isEmpty, form.uniqueValues == nil, !form.hasDistinctItems,
            let rest = form.alternatives.last?.first?.goal
        else {
            throw .unsupported(
                keyword: form.counts.isEmpty ? "uniqueItems" : "contains", pointer: "",
                reason: "it can't be enforced in this model's notation of arguments")
        }
        guard form.minimum <= Self.countLimit else { throw .limit("items of an array in a notation", Self.countLimit) }
        func goal(_ index: Int) -> Goal {
            form.alternatives[min(index, form.alternatives.count - 1)].first?.goal ?? rest
        }
        var following: Program.Position?
        var last = max(form.minimum, (form.alternatives.count - 1))
        if let maximum = form.maximum {
            last = min(maximum, max(last, Self.countLimit))
        } else if builder.compiler.isSatisfiable(rest) {
            // All further items have the same goal, so a loop admits any number of them.
            let again = try add(.split([close]))
            if let item = try item(rest, notation, items, again, depth) {
                program[again] = .split([close, try chain(items.separator, item)])
                following = try chain(last > 0 ? items.separator : [], item)
            }
        }
        var position: Program.Position? = following
        var behind = try joined(position, last >= form.minimum ? close : nil)
        for index in stride(from: last - 1, through: 0, by: -1) {
            position = nil
            if let behind, let item = try item(goal(index), notation, items, behind, depth) {
                position = try chain(index > 0 ? items.separator : [], item)
            }
            behind = try joined(position, index >= form.minimum ? close : nil)
        }
        return behind
    }

    private mutating func item(
        _ goal: Goal, _ notation: MemberNotation.Values, _ items: ItemNotation, _ next: Program.Position, _ depth: Int
    ) throws(GrammarError) -> Program.Position? {
        let after = try chain(items.afterItem, next)
        let start = try value(goal, kinds(of: goal), notation, after, depth + 1)
        return try start.map { start throws(GrammarError) in try chain(items.beforeItem, start) }
    }

    private mutating func joined(
        _ first: Program.Position?, _ second: Program.Position?
    ) throws(GrammarError) -> Program.Position? {
        let starts = [first, second].compactMap { $0 }
        return starts.isEmpty ? nil : try split(starts)
    }
}
