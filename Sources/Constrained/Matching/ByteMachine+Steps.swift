extension ByteMachine {
    /// Computes one transition of the machine, which no table holds yet.
    func step(_ number: ConfigurationID, _ byte: UInt8) -> ConfigurationID {
        let now = configuration(numbered: number)
        switch now.kind {
        case .program: return outermost.step(now, byte)
        case .valueStart:
            if let space = space(now, byte) { return space }
            return start(now.stack, now.list, byte)
        case .string, .countedString:
            let next = texts.lexemeStep(now.lexeme, byte)
            if next == .close { return exit(number, texts.ending(now.lexeme)) }
            return next.isDead ? .dead : intern(.text(now.stack, now.kind, next, now.goals))
        case .atom:
            let next = texts.lexemeStep(now.lexeme, byte)
            if next.isLive { return intern(.text(now.stack, .atom, next, now.goals)) }
            let ended = exit(number, texts.ending(now.lexeme))
            return ended.isDead ? .dead : step(ended, byte)
        case .key:
            let next = texts.lexemeStep(now.lexeme, byte)
            if next == .close { return exit(number, texts.ending(now.lexeme)) }
            return next.isDead ? .dead : intern(.text(now.stack, .key, next, now.keyThreads))
        case .afterKey:
            if let space = space(now, byte) { return space }
            guard byte == .colon else { return .dead }
            let child = stacks.frame(.member, awaiting: now.list, above: now.stack)
            return intern(
                .outside(child, .valueStart, objects.goals(awaiting: now.list), space: spaces.behindSeparators))
        case .objectOpen, .objectAfterComma:
            if let space = space(now, byte) { return space }
            if byte == .quote { return objects.startKey(now.stack, now.list) }
            if byte == .closeBrace, now.kind == .objectOpen { return objects.closeObject(now.stack, now.list) }
            return .dead
        case .objectAfterValue:
            if let space = space(now, byte) { return space }
            if byte == .closeBrace { return objects.closeObject(now.stack, now.list) }
            guard byte == .comma, !objects.keyTable(now.list).languages.isEmpty else { return .dead }
            return intern(.outside(now.stack, .objectAfterComma, now.list, space: spaces.behindSeparators))
        case .arrayOpen:
            if let space = space(now, byte) { return space }
            if byte == .closeBracket { return arrays.closeArray(now.stack, now.list) }
            return arrays.startItem(now.stack, now.list, byte)
        case .arrayAfterComma:
            if let space = space(now, byte) { return space }
            return arrays.startItem(now.stack, now.list, byte)
        case .arrayAfterValue:
            if let space = space(now, byte) { return space }
            if byte == .closeBracket { return arrays.closeArray(now.stack, now.list) }
            guard byte == .comma, arrays.awaitingItems(now.list).isLive else { return .dead }
            return intern(.outside(now.stack, .arrayAfterComma, now.list, space: spaces.behindSeparators))
        }
    }

    /// Returns the configuration after one more byte of white space, or nil if that byte isn't allowed white space.
    private func space(_ now: Configuration, _ byte: UInt8) -> ConfigurationID? {
        spaces.left(now.space, behind: byte).map { intern(.outside(now.stack, now.kind, now.list, space: $0)) }
    }

    /// Returns the configuration after the first byte of a value that must meet one of some goals, or `dead`.
    func start(_ stack: FrameID, _ goals: ListID, _ byte: UInt8) -> ConfigurationID {
        let members = stacks.goals(of: goals)
        switch byte {
        case .quote:
            if members.count == 1 {
                let language = compiler.typeSet(members[0]).strings
                if language != .all, arena[language].kind == .any {
                    let lexeme = texts.intern(Lexeme(isString: true, languages: [.all]))
                    return intern(.text(stack, .countedString, lexeme, goals))
                }
            }
            let languages = members.map { compiler.typeSet($0).strings }
            if languages.allSatisfy({ $0 == .empty }) { return .dead }
            return intern(.text(stack, .string, texts.intern(Lexeme(isString: true, languages: languages)), goals))
        case .openBrace:
            let threads = objects.openObjects(members)
            if threads.isEmpty || isTooDeep(stack) { return .dead }
            return intern(.outside(stack, .objectOpen, stacks.list(threads), space: spaces.elsewhere))
        case .openBracket:
            let threads = arrays.openArrays(members)
            if threads.isEmpty || isTooDeep(stack) { return .dead }
            return intern(.outside(stack, .arrayOpen, stacks.list(threads), space: spaces.elsewhere))
        default:
            let languages = members.map { compiler.typeSet($0).atoms }
            if languages.allSatisfy({ $0 == .empty }) { return .dead }
            let next = texts.lexemeStep(texts.intern(Lexeme(isString: false, languages: languages)), byte)
            return next.isDead ? .dead : intern(.text(stack, .atom, next, goals))
        }
    }

    private func isTooDeep(_ stack: FrameID) -> Bool {
        stack.isLive && Int(stacks[stack].depth) >= limits.maximumDepth
    }

    /// Returns the configuration after a value that met the goals at some slots of its list, or `dead`.
    func finish(_ stack: FrameID, _ slots: [Slot]) -> ConfigurationID {
        let frame = stacks[stack]
        switch frame.role {
        case .program: return outermost.finishValue(frame, slots)
        case .member: return objects.finishMember(frame, slots)
        case .item: return arrays.finishItem(frame, slots)
        }
    }
}
