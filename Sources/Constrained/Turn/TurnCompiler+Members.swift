extension TurnCompiler {
    /// The maximum nesting depth of values in a notation other than JSON; deeper alternatives are dropped.
    static let nestingLimit = 6
    /// The maximum number of items that are counted in such a notation.
    static let countLimit = 64

    /// Compiles the members of an object that meets a goal; returns nil if there is no such object.
    mutating func members(
        of goal: Goal, _ notation: MemberNotation, next: Program.Position, depth: Int
    ) throws(GrammarError) -> Program.Position? {
        try members(forms: builder.compiler.typeSet(goal).objects, notation, next: next, depth: depth)
    }

    /// Compiles the members of an object of one of several forms; returns nil if there is no such object.
    mutating func members(
        forms indices: [ObjectForm.ID], _ notation: MemberNotation, next: Program.Position, depth: Int
    ) throws(GrammarError) -> Program.Position? {
        let forms = indices.map { builder.compiler.objectForms[$0.index] }
        var kinds: [[UInt32]: Subschema.Kinds] = [:]
        for form in forms {
            for (name, goal) in zip(form.names, form.goals) { kinds[name, default: []].formUnion(self.kinds(of: goal)) }
        }
        var starts: [Program.Position] = []
        for form in forms {
            if let name = form.names.first(where: { notation.isWritable?($0.text) == false }) {
                throw .unsupported(
                    keyword: "properties", pointer: "/properties/\(name.text)",
                    reason: "the model's notation of calls can't write an argument of this name")
            }
            guard form.steps == nil else {
                throw .unsupported(
                    keyword: "dependentSchemas", pointer: "",
                    reason: "arguments in this model's notation can't depend on undeclared members")
            }
            if let start = try members(form, kinds, notation, next, depth) { starts.append(start) }
        }
        return starts.isEmpty ? nil : try split(starts)
    }

    private mutating func members(
        _ form: ObjectForm, _ kinds: [[UInt32]: Subschema.Kinds], _ notation: MemberNotation, _ next: Program.Position,
        _ depth: Int
    ) throws(GrammarError) -> Program.Position? {
        let order =
            notation.isSorted
            ? form.names.indices.sorted { Self.sortKey(form.names[$0]) < Self.sortKey(form.names[$1]) }
            : Array(form.names.indices)
        let maximum = form.maximum ?? order.count
        guard form.minimum <= order.count, maximum >= 0 else { return nil }
        // The number of members written matters only for limits and for the separator.
        let isCounted = form.minimum > 0 || maximum < order.count
        let cap = isCounted ? order.count : notation.separator.isEmpty ? 0 : 1
        var behind: [Program.Position?] = (0...cap).map {
            isCounted && ($0 < form.minimum || $0 > maximum) ? nil : next
        }
        for index in order.reversed() {
            var here: [Program.Position?] = []
            for count in 0...cap {
                var starts: [Program.Position] = []
                if !form.isRequired[index], let skipped = behind[count] { starts.append(skipped) }
                if let after = behind[min(count + 1, cap)], !isCounted || count < maximum {
                    let name = form.names[index]
                    if let taken = try member(
                        name, form.goals[index], kinds[name] ?? [], notation, next: after, depth: depth)
                    {
                        starts.append(try chain(count > 0 ? notation.separator : [], taken))
                    }
                }
                here.append(starts.isEmpty ? nil : try split(starts))
            }
            behind = here
        }
        return behind[0]
    }

    private mutating func member(
        _ name: [UInt32], _ goal: Goal, _ kinds: Subschema.Kinds, _ notation: MemberNotation, next: Program.Position,
        depth: Int
    ) throws(GrammarError) -> Program.Position? {
        let after = try chain(
            notation.repeatsKey ? notation.afterValue + [.text(name.text + ">")] : notation.afterValue, next)
        var starts: [Program.Position] = []
        if !notation.marks.isEmpty {
            // The mark names the type, so a string can't be mistaken for another value.
            for (kind, mark) in notation.marks {
                let own = kind.kinds
                let values = kind == .string ? notation.values : .json
                if let start = try value(restricted(goal, own), own, values, after, depth) {
                    starts.append(try chain(mark, start))
                }
            }
        } else if let start = try value(goal, kinds, notation.values, after, depth) {
            starts.append(try chain(notation.afterKey, start))
        }
        if starts.isEmpty { return nil }
        return try chain(notation.beforeKey + [.text(name.text)], try split(starts))
    }

    /// Returns a key in the form in which Jinja's `dictsort` compares it.
    private static func sortKey(_ name: [UInt32]) -> [UInt32].ComparableText {
        .init(scalars: name.text.lowercased().unicodeScalars.map(\.value))
    }

    /// Returns a goal that admits only values of some types.
    mutating func restricted(_ goal: Goal, _ kinds: Subschema.Kinds) throws(GrammarError) -> Goal {
        let literal: Literal
        if let known = kindSchemas[kinds] {
            literal = known
        } else {
            let node = Subschema()
            node.kinds = kinds
            literal = Literal(schema: builder.store.add(node))
            kindSchemas[kinds] = literal
        }
        let narrowed = builder.compiler.goal(builder.compiler.goals[goal] + [literal])
        builder.compiler.preparation.prepare(narrowed)
        try builder.arena.check()
        return narrowed
    }

    /// Returns the types of values that a goal admits.
    func kinds(of goal: Goal) -> Subschema.Kinds {
        let types = builder.compiler.typeSet(goal)
        var kinds: Subschema.Kinds = []
        if types.strings != .empty { kinds.formUnion(.string) }
        if !types.objects.isEmpty { kinds.formUnion(.object) }
        if !types.arrays.isEmpty { kinds.formUnion(.array) }
        if contains(types.atoms, "null") { kinds.formUnion(.null) }
        if contains(types.atoms, "true") || contains(types.atoms, "false") { kinds.formUnion(.boolean) }
        if !builder.arena.isEmpty(numbers(types.atoms)) { kinds.formUnion(.number) }
        return kinds
    }

    /// Whether a language contains a text.
    func contains(_ language: Language, _ text: String) -> Bool {
        builder.arena.contains(language, text.unicodeScalars.map(\.value))
    }

    /// Returns the numbers of a language of numbers and words.
    func numbers(_ atoms: Language) -> Language {
        let arena = builder.arena
        let words = arena.words(["null", "true", "false"].map { $0.unicodeScalars.map(\.value) })
        return arena.intersection([atoms, arena.complement(words)])
    }
}

extension [UInt32] {
    /// A text that compares by its scalar values.
    fileprivate struct ComparableText: Comparable {
        let scalars: [UInt32]

        static func < (left: Self, right: Self) -> Bool { left.scalars.lexicographicallyPrecedes(right.scalars) }
    }
}
