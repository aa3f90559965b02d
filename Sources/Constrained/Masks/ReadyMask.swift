import Synchronization

/// The mask of one configuration, readable from any thread.
///
/// The reader adds what the configuration doesn't decide: the length of a counted string, the white space so far, and
/// the keys and items that must not be repeated.
final class ReadyMask: Sendable {
    /// The contents of a mask, in the smallest form.
    enum Contents {
        case dense([UInt32])
        case sparse([TokenID])
        case counted(CountedString)
    }

    /// The mask of a string whose characters are counted, for every count.
    struct CountedString {
        var slices: StringSlices
        var bounds: (minimum: Int32, maximum: Int32)
        /// For each tail, whether it passes after the string; nil if no text ends here.
        var tails: [Bool]?
    }

    /// The conditions that are known not to change a mask.
    struct Freedom: OptionSet {
        let rawValue: UInt8
        /// No token can repeat a key, as long as the text contains no undeclared key.
        static let unusedKeys = Freedom(rawValue: 1)
        /// No token can repeat a key, except the one being read.
        static let usedKeys = Freedom(rawValue: 2)
        /// No token can repeat an item, outside of arrays whose items must differ.
        static let items = Freedom(rawValue: 4)
    }

    let contents: Contents
    /// The tokens that also pass: those named by identifier, and the end tokens if the text may end.
    private let others: [TokenID]
    /// Whether a key is being read.
    private let isKey: Bool
    private let freedom = Atomic<UInt8>(0)

    init(_ contents: Contents, others: [TokenID], isKey: Bool) {
        self.contents = contents
        self.others = others
        self.isKey = isKey
    }

    /// Records conditions that were found not to change the mask.
    func add(_ found: Freedom) {
        if Freedom(rawValue: freedom.load(ordering: .relaxed)).isSuperset(of: found) { return }
        _ = freedom.bitwiseOr(found.rawValue, ordering: .relaxed)
    }

    /// Whether the mask is complete without comparing the keys and items of a text.
    func suffices(for place: MatchPosition, notesKeys: Bool) -> Bool {
        let known = Freedom(rawValue: freedom.load(ordering: .relaxed))
        guard place.items.arrays.isEmpty, known.contains(.items) else { return false }
        if isKey, !place.seenKeys.range.isEmpty { return false }
        return known.contains(place.seenKeys.hasUsed || !notesKeys ? .usedKeys : .unusedKeys)
    }

    /// Writes the mask for a state of its configuration.
    func write(
        _ state: MatcherState, _ vocabulary: TokenVocabulary, spaceLimit: Int32,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        switch contents {
        case .dense(let words): Self.copy(words, mask)
        case .sparse(let tokens):
            mask.update(repeating: 0)
            for token in tokens { mask[token.word] |= token.bit }
        case .counted(let string): string.write(state.count, mask)
        }
        if state.count > 0, state.configuration.countsSpace {
            let room = spaceLimit - state.count
            for (token, run) in vocabulary.spaceRuns {
                if run <= room { break }
                mask[token.word] &= ~token.bit
            }
        }
        // Even a loop over an empty array would count a reference.
        if !others.isEmpty {
            for token in others { mask[token.word] |= token.bit }
        }
    }

    fileprivate static func copy(_ words: [UInt32], _ mask: UnsafeMutableBufferPointer<UInt32>) {
        let count = min(words.count, mask.count)
        words.withUnsafeBufferPointer { source in
            _ = mask[0..<count].update(fromContentsOf: source[0..<count])
        }
        mask[count...].update(repeating: 0)
    }
}

extension ReadyMask.CountedString {
    /// Writes the mask after a number of characters.
    fileprivate func write(_ length: Int32, _ mask: UnsafeMutableBufferPointer<UInt32>) {
        let room = bounds.maximum < 0 ? Int32.max : bounds.maximum - length
        ReadyMask.copy(slices.bodies[min(Int(room), slices.bodies.count - 1)], mask)
        guard let tails else { return }
        for closer in slices.closers {
            if closer.count > room { break }
            if tails[closer.tail.index], length + closer.count >= bounds.minimum {
                mask[closer.token.word] |= closer.token.bit
            }
        }
    }
}
