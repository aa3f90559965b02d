extension TurnGrammar {
    /// Builds the turn's program, back to front.
    func program(_ builder: GrammarBuilder) throws(GrammarError) -> Program {
        var program = Program()
        let end = program.add(.accept)
        var branches: [Int] = []
        if calls != .forbidden, let format, !tools.isEmpty {
            let start = try calls(format, end, &program, builder)
            if allowsTextBeforeCalls {
                branches.append(program.add(.text(try freeText(builder), next: start)))
            } else {
                branches.append(start)
            }
        } else if calls == .required {
            throw .unsatisfiable(pointer: "tools")
        }
        if calls != .required {
            switch answer {
            case .freeText: branches.append(program.add(.text(try freeText(builder), next: end)))
            case .value(let value): branches.append(program.add(.value(goal: try goal(value, builder), next: end)))
            }
        }
        var start = branches.count == 1 ? branches[0] : program.add(.split(branches))
        if let thinking {
            let closed = try chain(thinking.closing, start, &program, builder)
            let thought = try text(excluding: spellings(thinking.closing), startsWithJSON: true, builder)
            let open = program.add(.text(thought, next: closed))
            start = isThinkingOpen
                ? open : program.add(.split([try chain(thinking.opening, open, &program, builder), start]))
        }
        program.start = start
        return program
    }

    private func goal(_ value: Value, _ builder: GrammarBuilder) throws(GrammarError) -> Int32 {
        switch value {
        case .jsonSchema(let schema): try builder.goal(jsonSchema: schema)
        case .schema(let schema, let definitions): try builder.goal(schema, definitions: definitions)
        }
    }

    private func calls(
        _ format: CallFormat, _ end: Int, _ program: inout Program, _ builder: GrammarBuilder
    ) throws(GrammarError) -> Int {
        let closing = try chain(format.closing, end, &program, builder)
        // Behind a call comes the end of calls, or a separator and another call.
        let behind = program.add(.split([closing]))
        let after = try chain(format.afterArguments, behind, &program, builder)
        var starts: [Int] = []
        for tool in tools {
            let arguments = program.add(.value(goal: try goal(tool.arguments, builder), next: after))
            let middle = try chain(format.beforeArguments, arguments, &program, builder)
            starts.append(try chain([.text(tool.name)], middle, &program, builder))
        }
        let names = starts.count == 1 ? starts[0] : program.add(.split(starts))
        let first = try chain(format.beforeName, names, &program, builder)
        if let separator = format.separator {
            let next = try chain(separator, first, &program, builder)
            program.instructions[behind] = .split([closing, next])
        }
        return try chain(format.opening, first, &program, builder)
    }

    private func chain(
        _ parts: [Part], _ next: Int, _ program: inout Program, _ builder: GrammarBuilder
    ) throws(GrammarError) -> Int {
        var position = next
        for part in parts.reversed() {
            switch part {
            case .bytes(let bytes):
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw .pattern(offset: 0, reason: "a marker is not valid UTF-8")
                }
                if text.isEmpty { continue }
                position = program.add(.text(builder.arena.word(text.unicodeScalars.map(\.value)), next: position))
            case .token(let token, _): position = program.add(.token(token, next: position))
            }
        }
        return position
    }

    private func spellings(_ parts: [Part]) -> [String] {
        parts.compactMap {
            switch $0 {
            case .bytes(let bytes): String(validating: bytes, as: UTF8.self)
            case .token(_, let text): text
            }
        }.filter { text in text.contains { !$0.isWhitespace } }
    }

    private func freeText(_ builder: GrammarBuilder) throws(GrammarError) -> Language {
        var excluded = excludedTexts
        var startsWithJSON = true
        if let thinking { excluded += spellings(thinking.opening) + spellings(thinking.closing) }
        if let format, calls != .forbidden || allowsTextBeforeCalls {
            let opening = format.opening.isEmpty ? format.beforeName : format.opening
            let marker = spellings(Array(opening.prefix(1)))
            // A call that begins as plain JSON has no marker; then an answer cannot begin so.
            if let first = marker.first, first.first == "{" || first.first == "[" {
                startsWithJSON = false
            } else {
                excluded += marker
            }
        }
        return try text(excluding: excluded, startsWithJSON: startsWithJSON, builder)
    }

    private func text(
        excluding markers: [String], startsWithJSON: Bool, _ builder: GrammarBuilder
    ) throws(GrammarError) -> Language {
        let arena = builder.arena
        var parts: [Language] = []
        for marker in Set(markers).sorted() where !marker.isEmpty {
            let word = arena.word(marker.unicodeScalars.map(\.value))
            parts.append(arena.complement(arena.concatenation([.all, word, .all])))
        }
        if !startsWithJSON {
            let space = arena.repetition(arena.set(CodePointSet([0x20...0x20, 0x09...0x0A, 0x0D...0x0D])), 0, nil)
            let bracket = arena.set(CodePointSet([0x5B...0x5B, 0x7B...0x7B]))
            parts.append(arena.complement(arena.concatenation([space, bracket, .all])))
        }
        let language = arena.intersection(parts)
        if let failure = arena.failure { throw failure }
        return language
    }
}

extension CompiledGrammar {
    /// Compiles the shape of a turn.
    public convenience init(
        turn: TurnGrammar, options: GrammarOptions = GrammarOptions(), limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) {
        let builder = GrammarBuilder(options: options, limits: limits)
        let program = try turn.program(builder)
        try self.init(builder, program)
    }
}
