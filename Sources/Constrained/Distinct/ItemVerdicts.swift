/// A cache of the verdicts on tokens that were tried byte by byte against the items of a text.
final class ItemVerdicts {
    /// Everything that the verdict on a token depends on, and the verdicts.
    private final class Situation {
        let state: MatcherState
        let seenKeys: SeenKeys
        let arrays: [SeenItems.OpenArray]
        /// The bytes of the outermost item in progress.
        let text: [UInt8]
        var verdicts: [TokenID: Bool] = [:]

        init(_ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems, _ text: ArraySlice<UInt8>) {
            self.state = state
            self.seenKeys = seenKeys
            self.text = Array(text)
            arrays = items.arrays.map { array in
                var array = array
                array.itemStart = array.itemStart.map { $0 - text.startIndex }
                return array
            }
        }

        func matches(
            _ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems, _ text: ArraySlice<UInt8>
        ) -> Bool {
            guard state == self.state, items.arrays.count == arrays.count, self.text[...] == text,
                seenKeys == self.seenKeys
            else { return false }
            return zip(arrays, items.arrays).allSatisfy { known, array in
                known.stack == array.stack && known.itemStart == array.itemStart.map { $0 - text.startIndex }
                    && known.used == array.used
            }
        }
    }

    @exclusivity(unchecked)
    private var situations: [UInt64: [Situation]] = [:]
    /// The situation of the text whose tokens are tested, once a verdict was requested.
    @exclusivity(unchecked)
    private var current: Situation?
    /// The approximate size of all situations in bytes.
    @exclusivity(unchecked)
    private var byteCount = 0
    private static let maximumBytes = 8 << 20

    /// Returns the verdict on a token, computed at the first call.
    ///
    /// - Complexity: No allocation if the verdict is cached. Situations are compared in full, not only by their hash.
    func verdict(
        on token: TokenID, _ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems, _ text: [UInt8],
        _ judge: () -> Bool
    ) -> Bool {
        let situation = current ?? find(state, seenKeys, items, text)
        current = situation
        if let known = situation.verdicts[token] { return known }
        let verdict = judge()
        situation.verdicts[token] = verdict
        byteCount += 48
        return verdict
    }

    /// Ends the tests of one text's tokens.
    ///
    /// - Parameter isSound: Whether no failure made the verdicts invalid.
    func end(isSound: Bool) {
        if !isSound { (situations, byteCount) = ([:], 0) }
        current = nil
    }

    private func find(_ state: MatcherState, _ seenKeys: SeenKeys, _ items: SeenItems, _ text: [UInt8]) -> Situation {
        let start = items.arrays.lazy.compactMap(\.itemStart).first ?? text.count
        let written = text[start...]
        var hash = IndexTable.mix(UInt64(UInt32(bitPattern: state.configuration.id)), state.count)
        for array in items.arrays { hash = IndexTable.mix(hash &+ array.used.fingerprint, array.stack.id) }
        for byte in written { hash = IndexTable.mix(hash, Int32(byte)) }
        if let known = situations[hash]?.first(where: { $0.matches(state, seenKeys, items, written) }) { return known }
        if byteCount > Self.maximumBytes { (situations, byteCount) = ([:], 0) }
        let made = Situation(state, seenKeys, items, written)
        situations[hash, default: []].append(made)
        byteCount += 512 + written.count
        return made
    }
}

extension SeenKeys: Equatable {
    static func == (left: SeenKeys, right: SeenKeys) -> Bool {
        if left.range != right.range || left.key != right.key { return false }
        var (first, second) = (left.object, right.object)
        while first !== second {
            guard let one = first, let other = second, one.stack == other.stack, one.used == other.used else {
                return false
            }
            (first, second) = (one.parent, other.parent)
        }
        return true
    }
}

extension UsedItems: Equatable {
    static func == (left: UsedItems, right: UsedItems) -> Bool {
        if left === right { return true }
        return left.fingerprint == right.fingerprint && left.strings == right.strings && left.numbers == right.numbers
            && left.words == right.words && left.composites == right.composites
    }
}
