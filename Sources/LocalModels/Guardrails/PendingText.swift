/// Text that is held back, with its JSON escapes decoded if it is JSON.
struct PendingText {
    /// The text as the model wrote it.
    private(set) var raw = ""
    /// The decoded text.
    private(set) var scalars: [Unicode.Scalar] = []
    /// The end of each scalar of `scalars` in `raw`, in scalars.
    private var ends: [Int] = []
    /// An incomplete escape.
    private var escape: [Unicode.Scalar] = []
    /// The high surrogate of an incomplete pair of escapes.
    private var highSurrogate: UInt32?
    /// The number of scalars of `raw` that were read.
    private var count = 0
    /// The scalar before the text, combining marks skipped; nil at the beginning.
    private(set) var before: Unicode.Scalar?

    var isEmpty: Bool { raw.isEmpty }

    /// Appends text.
    mutating func append(_ text: String, isJSON: Bool) {
        raw += text
        for scalar in text.unicodeScalars {
            count += 1
            guard isJSON, scalar == "\\" || !escape.isEmpty else {
                add(scalar)
                continue
            }
            escape.append(scalar)
            readEscape()
        }
    }

    /// Ends the text; an incomplete escape stands for itself.
    mutating func end() {
        if highSurrogate != nil, escape.isEmpty { add("\u{FFFD}") }
        for scalar in escape { add(scalar) }
        escape = []
    }

    /// Removes and returns all but the last `kept` characters.
    mutating func takeAll(but kept: Int) -> String {
        guard raw.count > kept else { return "" }
        let text = raw.dropLast(kept)
        let length = text.unicodeScalars.count
        return take(ends.prefix { $0 <= length }.count)
    }

    /// Removes and returns the raw text of the first `number` scalars.
    mutating func take(_ number: Int) -> String {
        guard number > 0 else { return "" }
        let end = ends[number - 1]
        let index = raw.unicodeScalars.index(raw.unicodeScalars.startIndex, offsetBy: end)
        let text = String(raw.unicodeScalars[..<index])
        raw = String(raw.unicodeScalars[index...])
        before = scalars[..<number].last { !WordList.isMark($0) } ?? before
        scalars.removeFirst(number)
        ends = ends.dropFirst(number).map { $0 - end }
        count -= end
        return text
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        highSurrogate = nil
        scalars.append(scalar)
        ends.append(count)
    }

    private mutating func readEscape() {
        guard escape.count > 1 else { return }
        if escape[1] == "u" {
            guard escape.count == 6 else { return }
            let digits = String(String.UnicodeScalarView(escape[2...]))
            defer { escape = [] }
            guard let value = UInt32(digits, radix: 16) else { return add("\u{FFFD}") }
            if (0xD800..<0xDC00).contains(value) {
                highSurrogate = value
            } else if let high = highSurrogate, (0xDC00..<0xE000).contains(value) {
                add(Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (value - 0xDC00)) ?? "\u{FFFD}")
            } else {
                add(Unicode.Scalar(value) ?? "\u{FFFD}")
            }
        } else {
            let meanings: [Unicode.Scalar: Unicode.Scalar] = [
                "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}", "f": "\u{C}",
            ]
            add(meanings[escape[1]] ?? escape[1])
            escape = []
        }
    }
}
