/// Takes the tokens that would repeat an item out of a mask.
///
/// Masks are computed and shared without regard to the items written so far. Only tokens that end
/// an item, or leave no way to end one that is new, are too much.
final class ItemFilter {
    private let vocabulary: TokenVocabulary
    /// The tokens with a quote, without which no string ends.
    private let quoted: [UInt32]
    /// The tokens with a comma, without which no second item begins.
    private let separated: [UInt32]
    /// The tokens that can hold two items of an array that begins within.
    private let whole: [UInt32]

    init(_ vocabulary: TokenVocabulary) {
        self.vocabulary = vocabulary
        func words(_ holds: ([UInt8]) -> Bool) -> [UInt32] {
            var result = [UInt32](repeating: 0, count: vocabulary.maskWordCount)
            for (token, bytes) in vocabulary.tokens.enumerated() {
                if let bytes, holds(bytes) { result[token >> 5] |= 1 << UInt32(token & 31) }
            }
            return result
        }
        quoted = words { $0.contains(0x22) }
        separated = words { $0.contains(0x2C) }
        whole = words { bytes in bytes.firstIndex(of: 0x5B).map { bytes[$0...].contains(0x2C) } ?? false }
    }

    /// Takes out of a state's mask what its trail forbids.
    func restrict(
        _ engine: Engine, _ state: MatcherState, _ trail: KeyTrail, _ items: ItemTrail, _ text: [UInt8],
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        let suspects: [UInt32]?
        if items.arrays.isEmpty {
            suspects = whole
        } else if items.usedCount == 0 {
            suspects = separated
        } else {
            suspects = engine.keepsRoom(state, items, length: vocabulary.trie.height) ? quoted : nil
        }
        var written = text
        for word in mask.indices {
            var bits = mask[word] & (suspects.map { word < $0.count ? $0[word] : 0 } ?? ~0)
            while bits != 0 {
                let token = word << 5 | bits.trailingZeroBitCount
                bits &= bits - 1
                if !passes(engine, token, state, trail, items, &written) { mask[word] &= ~(1 << UInt32(token & 31)) }
            }
        }
        engine.textFailure = nil
    }

    private func passes(
        _ engine: Engine, _ token: Int, _ state: MatcherState, _ trail: KeyTrail, _ items: ItemTrail,
        _ text: inout [UInt8]
    ) -> Bool {
        guard token < vocabulary.tokens.count, let bytes = vocabulary.tokens[token], !bytes.isEmpty else { return true }
        var next = (state, trail, items)
        defer { text.removeLast(text.count - items.length) }
        for (i, byte) in bytes.enumerated() {
            guard engine.advance(&next.0, &next.1, &next.2, &text, byte, isLast: i == bytes.count - 1) else { return false }
        }
        return true
    }
}
