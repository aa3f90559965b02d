extension ByteMachine {
    /// Computes one step of the machine.
    func step(_ index: Int, _ byte: UInt8) -> Int32 {
        let now = configuration(at: index)
        switch now.kind {
        case .program: return programStep(now, byte)
        case .valueStart:
            if let space = space(now, byte) { return space }
            return start(now.stack, now.a, byte)
        case .string, .countedString:
            let next = lexemeStep(now.a, byte)
            if next == Self.close { return exit(index, ending(now.a)) }
            return next < 0 ? Self.dead : configuration(now.stack, now.kind, next, now.b)
        case .atom:
            let next = lexemeStep(now.a, byte)
            if next >= 0 { return configuration(now.stack, .atom, next, now.b) }
            let ended = exit(index, ending(now.a))
            return ended < 0 ? Self.dead : step(Int(ended & Self.indexMask), byte)
        case .key:
            let next = lexemeStep(now.a, byte)
            if next == Self.close { return exit(index, ending(now.a)) }
            return next < 0 ? Self.dead : configuration(now.stack, .key, next, now.b)
        case .afterKey:
            if let space = space(now, byte) { return space }
            guard byte == 0x3A else { return Self.dead }
            let child = frame(1, now.a, now.stack)
            return configuration(child, .valueStart, goals(awaiting: now.a), spaceBehind)
        case .objectOpen, .objectAfterComma:
            if let space = space(now, byte) { return space }
            if byte == 0x22 { return startKey(now.stack, now.a) }
            if byte == 0x7D, now.kind == .objectOpen { return closeObject(now.stack, now.a) }
            return Self.dead
        case .objectAfterValue:
            if let space = space(now, byte) { return space }
            if byte == 0x7D { return closeObject(now.stack, now.a) }
            guard byte == 0x2C, !keyTable(now.a).languages.isEmpty else { return Self.dead }
            return configuration(now.stack, .objectAfterComma, now.a, spaceBehind)
        case .arrayOpen:
            if let space = space(now, byte) { return space }
            if byte == 0x5D { return closeArray(now.stack, now.a) }
            return startItem(now.stack, now.a, byte)
        case .arrayAfterComma:
            if let space = space(now, byte) { return space }
            return startItem(now.stack, now.a, byte)
        case .arrayAfterValue:
            if let space = space(now, byte) { return space }
            if byte == 0x5D { return closeArray(now.stack, now.a) }
            guard byte == 0x2C, awaitingItems(now.a) >= 0 else { return Self.dead }
            return configuration(now.stack, .arrayAfterComma, now.a, spaceBehind)
        }
    }

    /// The spaces allowed behind `:` and `,`.
    var spaceBehind: Int32 {
        switch options.whitespace {
        case .compact: 0
        case .spaced: 1
        case .any: Self.countedSpace
        }
    }

    /// The spaces allowed anywhere else.
    var spaceElsewhere: Int32 { options.whitespace == .any ? Self.countedSpace : 0 }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (options.whitespace == .any && (byte == 0x0A || byte == 0x0D || byte == 0x09))
    }

    private func space(_ now: Configuration, _ byte: UInt8) -> Int32? {
        guard now.b > 0, isSpace(byte) else { return nil }
        let rest = now.b == Self.countedSpace ? now.b : now.b - 1
        return configuration(now.stack, now.kind, now.a, rest)
    }

    /// Begins a value that must meet one of the goals of a list.
    func start(_ stack: Int32, _ goals: Int32, _ byte: UInt8) -> Int32 {
        let members = members(of: goals)
        switch byte {
        case 0x22:
            if members.count == 1 {
                let language = compiler.typeSet(members[0]).strings
                if language != .all, arena[language].kind == .any {
                    let lexeme = lexeme(Lexeme(isString: true, languages: [.all]))
                    return configuration(stack, .countedString, lexeme, goals)
                }
            }
            let languages = members.map { compiler.typeSet($0).strings }
            if languages.allSatisfy({ $0 == .empty }) { return Self.dead }
            return configuration(stack, .string, lexeme(Lexeme(isString: true, languages: languages)), goals)
        case 0x7B:
            let threads = openObjects(members)
            if threads.isEmpty || isTooDeep(stack) { return Self.dead }
            return configuration(stack, .objectOpen, list(threads), spaceElsewhere)
        case 0x5B:
            let threads = openArrays(members)
            if threads.isEmpty || isTooDeep(stack) { return Self.dead }
            return configuration(stack, .arrayOpen, list(threads), spaceElsewhere)
        default:
            let languages = members.map { compiler.typeSet($0).atoms }
            if languages.allSatisfy({ $0 == .empty }) { return Self.dead }
            let next = lexemeStep(lexeme(Lexeme(isString: false, languages: languages)), byte)
            return next < 0 ? Self.dead : configuration(stack, .atom, next, goals)
        }
    }

    private func isTooDeep(_ stack: Int32) -> Bool {
        stack >= 0 && Int(frame(numbered: stack).depth) >= limits.maximumDepth
    }

    /// Ends a value that met the goals at some positions of its list.
    func finish(_ stack: Int32, _ slots: [Int32]) -> Int32 {
        let frame = frame(numbered: stack)
        switch frame.kind {
        case 0: return finishProgramValue(frame, slots)
        case 1: return finishMember(frame, slots)
        default: return finishItem(frame, slots)
        }
    }
}
