extension ByteMachine {
    /// What is being read on top of the stack.
    enum Kind: UInt8, CaseIterable {
        case program, valueStart, string, countedString, atom
        case objectOpen, key, afterKey, objectAfterValue, objectAfterComma
        case arrayOpen, arrayAfterValue, arrayAfterComma
    }

    /// A stack and what is being read on top of it.
    struct Configuration: Hashable {
        let stack: FrameID
        let kind: Kind
        /// The lexeme of a text, or the list of goals, threads or positions of what is no text.
        private let a: Int32
        /// The list of goals or threads of a text, the white space of what is no text, or the lexeme of the program.
        private let b: Int32
    }
}

extension ByteMachine.Configuration {
    /// A configuration inside a string, number or word, with the list of its goals, or inside a key, with that of the
    /// object's threads.
    static func text(_ stack: FrameID, _ kind: ByteMachine.Kind, _ lexeme: LexemeID, _ list: ListID) -> Self {
        Self(stack: stack, kind: kind, a: lexeme.id, b: list.id)
    }

    /// A configuration outside of texts, with the list of goals or threads and the white space that may come.
    static func outside(_ stack: FrameID, _ kind: ByteMachine.Kind, _ list: ListID, space: Int32) -> Self {
        Self(stack: stack, kind: kind, a: list.id, b: space)
    }

    /// A configuration at the program's level.
    static func program(_ positions: ListID, _ lexeme: LexemeID) -> Self {
        Self(stack: .dead, kind: .program, a: positions.id, b: lexeme.id)
    }

    /// The text under way of a string, number, word or key.
    @inline(__always)
    var lexeme: LexemeID { LexemeID(id: a) }
    /// The goals of a string, number or word.
    @inline(__always)
    var goals: ListID { ListID(id: b) }
    /// The threads of the object in which a key is under way.
    @inline(__always)
    var keyThreads: ListID { ListID(id: b) }
    /// The threads of an open object or array, or behind a key those that await its value; before a value its goals; at
    /// the program's level the positions.
    @inline(__always)
    var list: ListID { ListID(id: a) }
    /// The white space that may still come outside of texts.
    @inline(__always)
    var space: Int32 { b }
    /// The text under way at the program's level.
    @inline(__always)
    var programLexeme: LexemeID { LexemeID(id: b) }

    /// Whether a string, number, word or key is under way above the program's level.
    var isText: Bool { kind == .string || kind == .countedString || kind == .key || kind == .atom }

    /// Whether white space is counted beside the configuration.
    var countsSpace: Bool { !isText && kind != .program && space == SpaceRules.counted }

    /// The hash by which a configuration is found in its table.
    var tableHash: UInt64 {
        let first = IndexTable.mix(UInt64(kind.rawValue) << 40, stack.id)
        return IndexTable.mix(IndexTable.mix(first, a), b)
    }
}

extension ByteMachine.Kind {
    /// For each kind of configuration a row in which bytes that never follow are refused already.
    private static let blankRows: [[ConfigurationID]] = allCases.map { kind in
        let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        let value = Array("\"{[-0123456789tfn".utf8)
        let expected: [UInt8]? =
            switch kind {
            case .valueStart: space + value
            case .objectOpen: space + [0x22, 0x7D]
            case .objectAfterComma: space + [0x22]
            case .afterKey: space + [0x3A]
            case .objectAfterValue: space + [0x7D, 0x2C]
            case .arrayOpen: space + value + [0x5D]
            case .arrayAfterComma: space + value
            case .arrayAfterValue: space + [0x5D, 0x2C]
            default: nil
            }
        guard let expected else { return Array(repeating: .unknown, count: 256) }
        var row = [ConfigurationID](repeating: .dead, count: 256)
        for byte in expected { row[Int(byte)] = .unknown }
        return row
    }

    /// The steps of a new configuration of the kind: what never follows is refused, the rest not computed yet.
    var blankRow: [ConfigurationID] { Self.blankRows[Int(rawValue)] }

    /// Tells whether a byte may follow, as far as the kind alone tells.
    func mayBegin(_ byte: UInt8) -> Bool { blankRow[Int(byte)] != .dead }
}
