/// What a text means where it ends: which of its languages it belongs to, and as which word of a list.
///
/// An ending is an interned list of three numbers for each language that ends: the language's place,
/// and the list and the word in it, or -1 twice. What comes behind a text depends on its ending alone.
extension ByteMachine {
    /// The ending of a lexeme, or `dead` where no text ends.
    func ending(_ lexeme: Int32) -> Int32 {
        if tables.lexicon.endings[Int(lexeme)] != Self.unknownLexeme { return tables.lexicon.endings[Int(lexeme)] }
        let value = self.lexeme(numbered: lexeme)
        var members: [Int32] = []
        if value.partial.isBoundary {
            for (i, language) in value.languages.enumerated() where arena.isNullable(language) {
                let word = arena.endingWord(language)
                members += [Int32(i), Int32(word?.set ?? -1), Int32(word?.word ?? -1)]
            }
        }
        let ending = members.isEmpty ? Self.dead : list(members)
        tables.lexicon.endings[Int(lexeme)] = ending
        return ending
    }

    /// The positions, in the list of goals, of the languages that end.
    func slots(_ ending: Int32) -> [Int32] {
        let members = members(of: ending)
        return stride(from: 0, to: members.count, by: 3).map { members[$0] }
    }

    /// The configuration behind a text of a configuration that ends so, or `dead`.
    func exit(_ index: Int, _ ending: Int32) -> Int32 {
        if ending < 0 { return Self.dead }
        let now = configuration(at: index)
        let key = ExitKey(stack: now.stack, b: now.b, ending: ending, kind: now.kind)
        if key == tables.states.lastExit.key { return tables.states.lastExit.behind }
        if let known = tables.states.exits[key] {
            tables.states.lastExit = (key, known)
            return known
        }
        let behind: Int32 =
            switch now.kind {
            case .string, .countedString, .atom: finish(now.stack, slots(ending))
            case .key: endKey(now.stack, now.b, ending)
            default: Self.dead
            }
        tables.states.exits[key] = behind
        return behind
    }

    /// What the configuration behind a text depends on.
    struct ExitKey: Hashable {
        var stack: Int32
        var b: Int32
        var ending: Int32
        var kind: Kind
    }
}
