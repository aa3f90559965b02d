/// A compiler from a turn's structure to a program, which it builds from the end.
struct TurnCompiler {
    /// The maximum number of positions in a program.
    static let positionLimit = 1 << 17

    let builder: GrammarBuilder
    var program = Program()
    /// The schemas that admit only values of some types.
    var kindSchemas: [Subschema.Kinds: Literal] = [:]
    /// Returns whether the current notation of members can write a key.
    var isWritable: (@Sendable (String) -> Bool)?

    /// Returns the program of a whole turn.
    mutating func compile(_ turn: TurnGrammar) throws(GrammarError) -> Program {
        let end = program.add(.accept)
        program.start = try position(of: turn, next: end)
        try builder.arena.check()
        return program
    }

    /// Returns the position at which a structure begins that ends at another position.
    mutating func position(of turn: TurnGrammar, next: Program.Position) throws(GrammarError) -> Program.Position {
        switch turn {
        case .marker(let parts): return try chain(parts, next)
        case .text(let excluded, let beginnings):
            return try add(.text(text(excluding: excluded, notBeginning: beginnings), next: next))
        case .pattern(let expression):
            return try add(.text(try PatternCompiler(arena: builder.arena).language(of: expression), next: next))
        case .value(let value): return try add(.value(goal: try goal(value), next: next))
        case .members(let value, let notation):
            return try builder.admittingOtherKeys { () throws(GrammarError) in
                let goal = try goal(value)
                isWritable = notation.isWritable
                guard let start = try members(of: goal, notation, next: next, depth: 0) else {
                    try builder.arena.check()
                    throw .unsatisfiable(pointer: "")
                }
                return start
            }
        case .sequence(let shapes):
            var position = next
            for shape in shapes.reversed() { position = try self.position(of: shape, next: position) }
            return position
        case .choice(let shapes):
            var starts: [Program.Position] = []
            for shape in shapes { starts.append(try position(of: shape, next: next)) }
            return try split(starts)
        case .repeated(let shape, let separator):
            let behind = try add(.split([next]))
            let first = try position(of: shape, next: behind)
            program[behind] = .split([next, try position(of: separator, next: first)])
            return first
        }
    }

    /// Adds one instruction, or throws if the program is too long.
    mutating func add(_ instruction: Program.Instruction) throws(GrammarError) -> Program.Position {
        if program.instructions.count >= Self.positionLimit {
            throw .limit("positions of a turn's program", Self.positionLimit)
        }
        return program.add(instruction)
    }

    /// Returns a position that chooses between some positions.
    mutating func split(_ starts: [Program.Position]) throws(GrammarError) -> Program.Position {
        starts.count == 1 ? starts[0] : try add(.split(starts))
    }

    /// Compiles fixed parts in sequence.
    mutating func chain(
        _ parts: [TurnGrammar.Part], _ next: Program.Position
    ) throws(GrammarError) -> Program.Position {
        var position = next
        for part in parts.reversed() {
            switch part {
            case .bytes(let bytes):
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw .pattern(offset: 0, reason: "a marker is not valid UTF-8")
                }
                if !text.isEmpty { position = try add(.text(word(text), next: position)) }
            case .token(let token, _): position = try add(.token(token, next: position))
            case .optionalLineBreak:
                position = try add(.split([try add(.text(word("\n"), next: position)), position]))
            }
        }
        return position
    }

    /// Returns the language of one text.
    func word(_ text: String) -> Language { builder.arena.word(text.unicodeScalars.map(\.value)) }

    /// Returns the language of all texts that contain a text.
    func containing(_ text: String) -> Language { builder.arena.concatenation([.all, word(text), .all]) }

    /// The language of any amount of JSON white space.
    var space: Language {
        builder.arena.repetition(builder.arena.set(CodePointSet([0x20...0x20, 0x09...0x0A, 0x0D...0x0D])), 0, nil)
    }

    private func text(excluding markers: [String], notBeginning beginnings: [String]) -> Language {
        let arena = builder.arena
        var parts = Set(markers).sorted().filter { !$0.isEmpty }.map { arena.complement(containing($0)) }
        for beginning in Set(beginnings).sorted() {
            parts.append(arena.complement(arena.concatenation([space, word(beginning), .all])))
        }
        return parts.isEmpty ? .all : arena.intersection(parts)
    }

    private func goal(_ value: TurnGrammar.Value) throws(GrammarError) -> Goal {
        switch value {
        case .jsonSchema(let schema): try builder.goal(jsonSchema: schema)
        case .schema(let schema, let definitions): try builder.goal(schema, definitions: definitions)
        }
    }
}

extension CompiledGrammar {
    /// Compiles the structure of a turn.
    ///
    /// - Throws: `GrammarError` for a schema that can't be enforced or can't be written in its notation.
    public convenience init(
        turn: TurnGrammar, options: GrammarOptions = GrammarOptions(), limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) {
        let builder = GrammarBuilder(options: options, limits: limits)
        var compiler = TurnCompiler(builder: builder)
        try self.init(builder, try compiler.compile(turn))
    }
}
