/// The door from positions to masks.
extension ByteMachine {
    /// Writes the mask of the tokens that may come next.
    func fillMask(
        _ place: MatchPosition, _ text: [UInt8], _ vocabulary: TokenVocabulary,
        _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        textFailure = nil
        let masks = masks(vocabulary)
        let ready = masks.cache.fill(self, place.state, mask)
        // Where no object met so far notes its keys, no text stands in one, and no token opens one: else the mask would
        // have met it. The same goes for items.
        var freedom: ReadyMask.Freedom = []
        if tracksKeys {
            freedom.formUnion(masks.keys.restrict(self, place.state, place.seenKeys, mask))
        } else {
            freedom.formUnion([.unusedKeys, .usedKeys])
        }
        if tracksItems {
            freedom.formUnion(masks.items.restrict(self, place.state, place.seenKeys, place.items, text, mask))
        } else {
            freedom.formUnion(.items)
        }
        if !arena.hasFailed { ready?.add(freedom) }
    }

    /// The masks that any thread may read, if some are worked out for a vocabulary.
    func readyMasks(_ vocabulary: TokenVocabulary) -> ReadyMasks? {
        tables.masks[ObjectIdentifier(vocabulary)]?.cache.ready
    }

    /// Tells whether the mask at a position is known, apart from the keys and items that may not come again.
    func hasMask(_ place: MatchPosition, _ vocabulary: TokenVocabulary) -> Bool {
        guard place.generation === generation, place.items.arrays.isEmpty else { return false }
        return tables.masks[ObjectIdentifier(vocabulary)]?.cache.isKnown(self, place.state) ?? false
    }

    /// What computes the masks of a vocabulary.
    struct VocabularyMasks {
        let cache: MaskCache
        let keys: KeyFilter
        let items: ItemFilter
    }

    private func masks(_ vocabulary: TokenVocabulary) -> VocabularyMasks {
        let key = ObjectIdentifier(vocabulary)
        if let known = tables.masks[key] { return known }
        let cache = MaskCache(self, vocabulary, maximumBytes: limits.maximumMaskBytes)
        let made = VocabularyMasks(
            cache: cache, keys: KeyFilter(vocabulary, cache), items: ItemFilter(vocabulary, cache))
        tables.masks[key] = made
        return made
    }
}
