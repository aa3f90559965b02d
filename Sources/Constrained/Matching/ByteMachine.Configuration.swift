extension ByteMachine {
    /// The kind of a configuration: the syntax that is being read on top of the stack.
    enum Kind: UInt8, CaseIterable {
        case program, valueStart, string, countedString, atom
        case objectOpen, key, afterKey, objectAfterValue, objectAfterComma
        case arrayOpen, arrayAfterValue, arrayAfterComma
    }

    /// A state of the machine: a stack of open values, and the syntax being read on top of it.
    struct Configuration: Hashable {
        let stack: FrameID
        let kind: Kind
        /// The lexeme of a text; otherwise the list of goals, threads or positions.
        private let a: Int32
        /// The list of goals or threads of a text, the remaining white space outside of texts, or the program's lexeme.
        private let b: Int32
    }
}

extension ByteMachine.Configuration {
    /// Creates a configuration inside a text.
    ///
    /// The list holds the goals of a string, number or word, or the object's threads for a key.
    static func text(_ stack: FrameID, _ kind: ByteMachine.Kind, _ lexeme: LexemeID, _ list: ListID) -> Self {
        Self(stack: stack, kind: kind, a: lexeme.id, b: list.id)
    }

    /// Creates a configuration outside of texts, with its list of goals or threads and the white space that may follow.
    static func outside(_ stack: FrameID, _ kind: ByteMachine.Kind, _ list: ListID, space: Int32) -> Self {
        Self(stack: stack, kind: kind, a: list.id, b: space)
    }

    /// Creates a configuration at the program's level.
    static func program(_ positions: ListID, _ lexeme: LexemeID) -> Self {
        Self(stack: .dead, kind: .program, a: positions.id, b: lexeme.id)
    }

    /// The lexeme of a string, number, word or key.
    @inline(__always)
    var lexeme: LexemeID { LexemeID(id: a) }
    /// The goals of a string, number or word.
    @inline(__always)
    var goals: ListID { ListID(id: b) }
    /// The threads of the object whose key is being read.
    @inline(__always)
    var keyThreads: ListID { ListID(id: b) }
    /// The list of a configuration outside of texts.
    ///
    /// It holds the goals before a value, the awaiting threads after a key, and the positions at the program's level.
    /// Elsewhere it holds the threads of the open object or array.
    @inline(__always)
    var list: ListID { ListID(id: a) }
    /// The white space that may still follow, outside of texts.
    @inline(__always)
    var space: Int32 { b }
    /// The lexeme at the program's level.
    @inline(__always)
    var programLexeme: LexemeID { LexemeID(id: b) }

    /// Whether a string, number, word or key is being read inside a JSON value.
    var isText: Bool { kind == .string || kind == .countedString || kind == .key || kind == .atom }

    /// Whether white space is counted beside the configuration.
    var countsSpace: Bool { !isText && kind != .program && space == SpaceRules.counted }

    /// The hash of the configuration's table entry.
    var tableHash: UInt64 {
        let first = IndexTable.mix(UInt64(kind.rawValue) << 40, stack.id)
        return IndexTable.mix(IndexTable.mix(first, a), b)
    }
}

extension ByteMachine.Kind {
    /// For each kind, the initial row of 256 transitions: bytes that the kind excludes are `dead`, others `unknown`.
    private static let blankRows: [[ConfigurationID]] = allCases.map { kind in
        let space: [UInt8] = [.space, 0x09, 0x0A, 0x0D]
        let value = Array("\"{[-0123456789tfn".utf8)
        let expected: [UInt8]? =
            switch kind {
            case .valueStart: space + value
            case .objectOpen: space + [.quote, .closeBrace]
            case .objectAfterComma: space + [.quote]
            case .afterKey: space + [.colon]
            case .objectAfterValue: space + [.closeBrace, .comma]
            case .arrayOpen: space + value + [.closeBracket]
            case .arrayAfterComma: space + value
            case .arrayAfterValue: space + [.closeBracket, .comma]
            default: nil
            }
        guard let expected else { return Array(repeating: .unknown, count: 256) }
        var row = [ConfigurationID](repeating: .dead, count: 256)
        for byte in expected { row[Int(byte)] = .unknown }
        return row
    }

    /// The initial transitions of a configuration of the kind: 256 entries, `dead` or `unknown`.
    var blankRow: [ConfigurationID] { Self.blankRows[Int(rawValue)] }

    /// Whether a byte may follow, judged by the kind alone.
    func mayBegin(_ byte: UInt8) -> Bool { blankRow[Int(byte)] != .dead }
}
