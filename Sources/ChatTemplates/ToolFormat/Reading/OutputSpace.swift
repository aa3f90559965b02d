/// A filter that drops white space around reasoning and calls; trailing white space is held back until text follows.
struct OutputSpace: Sendable {
    private var held: [UInt8] = []
    private var dropsNext = true

    /// Drops the white space held back, and the white space that follows.
    mutating func drop() {
        held = []
        dropsNext = true
    }

    /// Keeps the white space that follows.
    mutating func keep() {
        dropsNext = false
    }

    /// Removes and returns the white space held back; nil for none.
    mutating func takeHeld() -> String? {
        guard !held.isEmpty else { return nil }
        defer { held = [] }
        return String(decoding: held, as: UTF8.self)
    }

    /// Returns the text to emit, with the white space held back before it; nil for none.
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
