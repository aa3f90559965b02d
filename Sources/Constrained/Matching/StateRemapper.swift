/// Moves positions from a retired generation to the current tables of the same machine.
///
/// The old tables describe everything that a position refers to; the current tables intern it again. Compiled parts,
/// and expressions kept before the generation ended, have the same numbers in both.
struct StateRemapper {
    private let old: RetiredTables
    private let machine: ByteMachine
    private var frames: [FrameID: FrameID] = [.dead: .dead]
    private var languages: [Language: Language] = [:]
    private var wordSets: [WordSetID: WordSetID] = [:]

    init(from old: RetiredTables, to machine: ByteMachine) {
        self.old = old
        self.machine = machine
    }

    /// Returns the new number of a configuration, or `dead` if the new tables are too small for it.
    mutating func configuration(_ number: ConfigurationID) -> ConfigurationID {
        let value = old.configurations[number.index]
        let stack = frame(value.stack)
        switch value.kind {
        case .program: return machine.intern(.program(plain(value.list), lexeme(value.programLexeme)))
        case .valueStart: return machine.intern(.outside(stack, .valueStart, plain(value.list), space: value.space))
        case .string, .countedString, .atom:
            return machine.intern(.text(stack, value.kind, lexeme(value.lexeme), plain(value.goals)))
        case .key:
            return machine.intern(.text(stack, .key, lexeme(value.lexeme), threads(value.keyThreads, width: 3)))
        case .afterKey:
            return machine.intern(.outside(stack, .afterKey, threads(value.list, width: 4), space: value.space))
        default: return machine.intern(.outside(stack, value.kind, threads(value.list, width: 3), space: value.space))
        }
    }

    /// Returns the new number of a frame.
    mutating func frame(_ number: FrameID) -> FrameID {
        var open: [FrameID] = []
        var next = number
        while frames[next] == nil {
            open.append(next)
            next = old.frames[next.index].parent
        }
        for number in open.reversed() {
            let value = old.frames[number.index]
            let awaiting = value.role == .program ? plain(value.awaiting) : threads(value.awaiting, width: 4)
            frames[number] = machine.stacks.frame(
                value.role, awaiting: awaiting, above: frames[value.parent] ?? .dead)
        }
        return frames[number] ?? .dead
    }

    private func plain(_ list: ListID) -> ListID { machine.stacks.list(old.lists[list.index]) }

    /// Interns a list of threads again; the third number of each thread is itself a list.
    private func threads(_ list: ListID, width: Int) -> ListID {
        var members = old.lists[list.index]
        for i in stride(from: 2, to: members.count, by: width) { members[i] = plain(ListID(id: members[i])).id }
        return machine.stacks.list(members)
    }

    private mutating func lexeme(_ number: LexemeID) -> LexemeID {
        var value = old.lexemes[number.index]
        for i in value.languages.indices { value.languages[i] = language(value.languages[i]) }
        return machine.texts.intern(value)
    }

    /// Returns the new number of a language.
    ///
    /// - Complexity: The recursion is bounded by the height of the expression.
    private mutating func language(_ language: Language) -> Language {
        if language.index < old.base.nodes { return language }
        if let known = languages[language] { return known }
        let arena = machine.arena
        var node = old.languages.nodes[language.index]
        let result: Language
        switch node.kind {
        case .empty, .epsilon, .any, .hostName: result = arena.intern(node)
        case .set: result = arena.set(old.languages.sets[node.values.index])
        case .union, .intersection:
            var members: [Language] = []
            for member in old.languages.lists[node.members.index] { members.append(self.language(member)) }
            result = arena.nary(node.kind, members)
        case .concatenation:
            node.first = self.language(node.first)
            node.second = self.language(node.second)
            result = arena.intern(node)
        case .complement, .repetition:
            node.body = self.language(node.body)
            result = arena.intern(node)
        case .words:
            node.wordSet = wordSet(node.wordSet)
            result = arena.intern(node)
        case .decimal:
            result = arena.numbers.decimal(node.decimal, old.languages.decimalStates[node.decimalState.index])
        case .scaled:
            result = arena.numbers.scaled(node.scaled, old.languages.scaledStates[node.scaledState.index])
        }
        languages[language] = result
        return result
    }

    private mutating func wordSet(_ number: WordSetID) -> WordSetID {
        if let known = wordSets[number] { return known }
        var result = number
        if number.index >= old.base.wordSets {
            result = WordSetID(at: machine.arena.wordSets.count)
            machine.arena.wordSets.append(old.languages.wordSets[number.index])
        }
        if let map = old.wordMaps[number] { machine.tables.lexicon.wordMaps[result] = map }
        wordSets[number] = result
        return result
    }
}
