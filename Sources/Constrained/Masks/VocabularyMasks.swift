/// The mask computation of one machine and vocabulary, from a position to its mask.
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
        // If no object so far records keys, the text stands in no such object. No token opens one either, since the
        // walk would have met it. The same holds for items.
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

    /// Whether the mask of a position is cached, apart from keys and items that must not be repeated.
    func isKnown(_ machine: ByteMachine, _ place: MatchPosition) -> Bool {
        place.generation === machine.generation && place.items.arrays.isEmpty && cache.isKnown(machine, place.state)
    }
}

extension ByteMachine {
    /// Returns the mask computation of a vocabulary, created at the first call.
    func masks(of vocabulary: TokenVocabulary) -> VocabularyMasks {
        if let known = knownMasks(of: vocabulary) { return known }
        let made = VocabularyMasks(self, vocabulary)
        tables.masks[ObjectIdentifier(vocabulary)] = made
        return made
    }

    /// Returns the mask computation of a vocabulary, if any mask was requested since the last flush.
    func knownMasks(of vocabulary: TokenVocabulary) -> VocabularyMasks? { tables.masks[ObjectIdentifier(vocabulary)] }
}
