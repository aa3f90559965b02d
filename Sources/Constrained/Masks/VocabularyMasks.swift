/// What computes the masks of a vocabulary for a machine: the door from positions to masks.
struct VocabularyMasks {
    private let cache: MaskCache
    private let keys: KeyFilter
    private let items: ItemFilter

    init(_ machine: ByteMachine, _ vocabulary: TokenVocabulary) {
        cache = MaskCache(machine, vocabulary, maximumBytes: machine.limits.maximumMaskBytes)
        keys = KeyFilter(vocabulary, cache)
        items = ItemFilter(vocabulary, cache)
    }

    /// Writes the mask of the tokens that may come next.
    func fill(
        _ machine: ByteMachine, _ place: MatchPosition, _ text: [UInt8], _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        machine.textFailure = nil
        let ready = cache.fill(machine, place.state, mask)
        // Where no object met so far notes its keys, no text stands in one, and no token opens one: else the mask would
        // have met it. The same goes for items.
        var freedom: ReadyMask.Freedom = []
        if machine.tracksKeys {
            freedom.formUnion(keys.restrict(machine, place.state, place.seenKeys, mask))
        } else {
            freedom.formUnion([.unusedKeys, .usedKeys])
        }
        if machine.tracksItems {
            freedom.formUnion(items.restrict(machine, place.state, place.seenKeys, place.items, text, mask))
        } else {
            freedom.formUnion(.items)
        }
        if !machine.arena.hasFailed { ready?.add(freedom) }
    }

    /// The masks that any thread may read.
    var ready: ReadyMasks { cache.ready }

    /// Tells whether the mask at a position is known, apart from the keys and items that may not come again.
    func isKnown(_ machine: ByteMachine, _ place: MatchPosition) -> Bool {
        place.generation === machine.generation && place.items.arrays.isEmpty && cache.isKnown(machine, place.state)
    }
}

extension ByteMachine {
    /// What computes the masks of a vocabulary.
    func masks(of vocabulary: TokenVocabulary) -> VocabularyMasks {
        if let known = knownMasks(of: vocabulary) { return known }
        let made = VocabularyMasks(self, vocabulary)
        tables.masks[ObjectIdentifier(vocabulary)] = made
        return made
    }

    /// What computes the masks of a vocabulary, if some were asked for since the last flush.
    func knownMasks(of vocabulary: TokenVocabulary) -> VocabularyMasks? { tables.masks[ObjectIdentifier(vocabulary)] }
}
