/// A regular expression of ECMA-262, matched by trying every way in turn.
///
/// It is for judging: slow, obvious, and without anything of the module under test.
struct PlainPattern {
    private indirect enum Node {
        case set((UInt32) -> Bool)
        case sequence([Node])
        case choice([Node])
        case repeated(Node, Int, Int)
        case start
        case end
        case boundary(Bool)
        case ahead(Node, Bool)
    }

    /// What the reader does not know.
    struct Unreadable: Error {}

    private var node = Node.sequence([])
    private var source: [UInt32]
    private var i = 0

    /// Reads an expression.
    init(_ text: String) throws(Unreadable) {
        source = text.unicodeScalars.map(\.value)
        node = try choice()
        if i < source.count { throw Unreadable() }
    }

    /// Tells whether the expression is found somewhere in a text.
    func isFound(in text: [UInt32]) -> Bool {
        (0...text.count).contains { match(node, text, $0) { _ in true } }
    }

    private func match(_ node: Node, _ text: [UInt32], _ at: Int, _ then: (Int) -> Bool) -> Bool {
        switch node {
        case .set(let holds): at < text.count && holds(text[at]) && then(at + 1)
        case .sequence(let parts):
            if let first = parts.first {
                match(first, text, at) { match(.sequence(Array(parts.dropFirst())), text, $0, then) }
            } else {
                then(at)
            }
        case .choice(let branches): branches.contains { match($0, text, at, then) }
        case .repeated(let body, let least, let most): again(body, least, most, 0, text, at, then)
        case .start: at == 0 && then(at)
        case .end: at == text.count && then(at)
        case .boundary(let isWanted):
            ((at > 0 && Self.isWord(text[at - 1])) != (at < text.count && Self.isWord(text[at]))) == isWanted
                && then(at)
        case .ahead(let body, let isWanted): match(body, text, at) { _ in true } == isWanted && then(at)
        }
    }

    private func again(
        _ body: Node, _ least: Int, _ most: Int, _ count: Int, _ text: [UInt32], _ at: Int, _ then: (Int) -> Bool
    ) -> Bool {
        if count < most,
            match(
                body, text, at,
                { next in
                    // An empty turn changes nothing once the least is met.
                    (next > at || count < least) && again(body, least, most, count + 1, text, next, then)
                })
        {
            return true
        }
        return count >= least && then(at)
    }

    private static func isWord(_ value: UInt32) -> Bool {
        (0x30...0x39).contains(value) || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) || value == 0x5F
    }

    private static func isDigit(_ value: UInt32) -> Bool { (0x30...0x39).contains(value) }

    private static func isSpace(_ value: UInt32) -> Bool {
        (9...13).contains(value) || [0xFEFF, 0x2028, 0x2029].contains(value)
            || Unicode.Scalar(value)?.properties.generalCategory == .spaceSeparator
    }

    private var next: Character? { i < source.count ? Unicode.Scalar(source[i]).map(Character.init) : nil }

    private mutating func take(_ text: String) -> Bool {
        guard source[i...].starts(with: text.unicodeScalars.map(\.value)) else { return false }
        i += text.unicodeScalars.count
        return true
    }

    private mutating func choice() throws(Unreadable) -> Node {
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(Unreadable) -> Node {
        var parts: [Node] = []
        while let mark = next, mark != "|", mark != ")" { parts.append(try quantified()) }
        return .sequence(parts)
    }

    private mutating func quantified() throws(Unreadable) -> Node {
        let body = try atom()
        var result = body
        if take("*") {
            result = .repeated(body, 0, .max)
        } else if take("+") {
            result = .repeated(body, 1, .max)
        } else if take("?") {
            result = .repeated(body, 0, 1)
        } else if next == "{" {
            i += 1
            guard let least = integer() else { throw Unreadable() }
            var most = least
            if take(",") { most = integer() ?? .max }
            guard take("}") else { throw Unreadable() }
            result = .repeated(body, least, most)
        } else {
            return result
        }
        _ = take("?")
        return result
    }

    private mutating func integer() -> Int? {
        var value: Int?
        while let digit = next?.wholeNumberValue, digit < 10 {
            value = (value ?? 0) * 10 + digit
            i += 1
        }
        return value
    }

    private mutating func atom() throws(Unreadable) -> Node {
        if take("^") { return .start }
        if take("$") { return .end }
        if take("\\b") { return .boundary(true) }
        if take("\\B") { return .boundary(false) }
        if take(".") { return .set { ![0x0A, 0x0D, 0x2028, 0x2029].contains($0) } }
        if take("[") { return .set(try members()) }
        if take("(") {
            var wrap: (Node) -> Node = { $0 }
            if take("?=") {
                wrap = { .ahead($0, true) }
            } else if take("?!") {
                wrap = { .ahead($0, false) }
            } else if take("?<") {
                guard next?.isLetter == true else { throw Unreadable() }
                while let mark = next, mark != ">" { i += mark == ">" ? 0 : 1 }
                i += 1
            } else if !take("?:"), next == "?" {
                throw Unreadable()
            }
            let body = try choice()
            guard take(")") else { throw Unreadable() }
            return wrap(body)
        }
        if next == "\\" {
            let (holds, value) = try escape()
            return .set(holds ?? { $0 == value })
        }
        guard let mark = next, !"*+?{}])".contains(mark) else { throw Unreadable() }
        let value = source[i]
        i += 1
        return .set { $0 == value }
    }

    private mutating func members() throws(Unreadable) -> (UInt32) -> Bool {
        let isNegated = take("^")
        var parts: [(UInt32) -> Bool] = []
        func one(_ reader: inout PlainPattern) throws(Unreadable) -> ((UInt32) -> Bool)? {
            if reader.next == "\\" {
                let (holds, value) = try reader.escape()
                if let holds { parts.append(holds) } else { ends.append(value) }
                return holds
            }
            guard reader.i < reader.source.count else { throw Unreadable() }
            ends.append(reader.source[reader.i])
            reader.i += 1
            return nil
        }
        var ends: [UInt32] = []
        while !take("]") {
            if i >= source.count { throw Unreadable() }
            if try one(&self) != nil { continue }
            let low = ends.removeLast()
            if next == "-", i + 1 < source.count, source[i + 1] != 0x5D {
                i += 1
                if try one(&self) != nil { throw Unreadable() }
                let high = ends.removeLast()
                parts.append { $0 >= low && $0 <= high }
            } else {
                parts.append { $0 == low }
            }
        }
        return { value in parts.contains { $0(value) } != isNegated }
    }

    /// An escape: a class, or the value of a character.
    private mutating func escape() throws(Unreadable) -> (((UInt32) -> Bool)?, UInt32) {
        i += 1
        guard let mark = next else { throw Unreadable() }
        i += 1
        switch mark {
        case "d": return (Self.isDigit, 0)
        case "D": return ({ !Self.isDigit($0) }, 0)
        case "w": return (Self.isWord, 0)
        case "W": return ({ !Self.isWord($0) }, 0)
        case "s": return (Self.isSpace, 0)
        case "S": return ({ !Self.isSpace($0) }, 0)
        case "n": return (nil, 10)
        case "r": return (nil, 13)
        case "t": return (nil, 9)
        case "f": return (nil, 12)
        case "v": return (nil, 11)
        case "0": return (nil, 0)
        case "x": return (nil, try hexadecimal(2))
        case "u":
            if take("{") {
                var value: UInt32 = 0
                while let digit = next?.hexDigitValue {
                    value = value * 16 + UInt32(digit)
                    i += 1
                }
                guard take("}") else { throw Unreadable() }
                return (nil, value)
            }
            let high = try hexadecimal(4)
            guard (0xD800...0xDBFF).contains(high), take("\\u") else { return (nil, high) }
            return (nil, 0x10000 + ((high - 0xD800) << 10) + (try hexadecimal(4) - 0xDC00))
        case "p", "P":
            guard take("{") else { throw Unreadable() }
            var name = ""
            while let letter = next, letter != "}" {
                name.append(letter)
                i += 1
            }
            i += 1
            guard let holds = Self.property(name) else { throw Unreadable() }
            return (mark == "p" ? holds : { !holds($0) }, 0)
        default:
            guard !mark.isLetter, !mark.isNumber, let value = mark.unicodeScalars.first?.value else {
                throw Unreadable()
            }
            return (nil, value)
        }
    }

    private mutating func hexadecimal(_ count: Int) throws(Unreadable) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = next?.hexDigitValue else { throw Unreadable() }
            value = value * 16 + UInt32(digit)
            i += 1
        }
        return value
    }

    private static func property(_ name: String) -> ((UInt32) -> Bool)? {
        let categories: [String: Set<Unicode.GeneralCategory>] = [
            "L": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter],
            "Letter": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter],
            "Lu": [.uppercaseLetter], "Ll": [.lowercaseLetter], "Nd": [.decimalNumber], "digit": [.decimalNumber],
        ]
        guard let set = categories[name] else { return nil }
        return { value in Unicode.Scalar(value).map { set.contains($0.properties.generalCategory) } ?? false }
    }
}
