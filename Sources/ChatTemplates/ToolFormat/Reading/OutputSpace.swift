/// Leaves out the white space around thinking and calls: that at the end of a text is held back until more text comes.
struct OutputSpace: Sendable {
    private var held: [UInt8] = []
    private var dropsNext = true

    /// Drops the white space before, and that which comes next.
    mutating func drop() {
        held = []
        dropsNext = true
    }

    /// Keeps the white space that comes next.
    mutating func keep() {
        dropsNext = false
    }

    /// The white space that was held back, now that nothing follows; nil where there is none.
    mutating func takeHeld() -> String? {
        guard !held.isEmpty else { return nil }
        defer { held = [] }
        return String(decoding: held, as: UTF8.self)
    }

    /// A piece of text as it is to be handed out, with what was held back; nil where that is nothing.
    mutating func trim(_ piece: ArraySlice<UInt8>) -> String? {
        var start = piece.startIndex
        if dropsNext { while start < piece.endIndex, ByteWindow.isSpace(piece[start]) { start += 1 } }
        guard start < piece.endIndex else { return nil }
        dropsNext = false
        guard let last = piece.lastIndex(where: { !ByteWindow.isSpace($0) }), last >= start else {
            held += piece[start...]
            return nil
        }
        let shown = piece[start...last]
        let text = held.isEmpty ? String(decoding: shown, as: UTF8.self) : String(decoding: held + shown, as: UTF8.self)
        held = Array(piece[(last + 1)...])
        return text
    }
}
