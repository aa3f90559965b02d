/// Where a text stands.
struct Place: Sendable {
    var state: MatcherState
    var trail = KeyTrail()
    var items = ItemTrail()
    /// The era whose numbers these are.
    var era: Era
}

extension Engine {
    /// Where every text begins.
    var start: Place { Place(state: MatcherState(configuration: initial), era: era) }

    /// Runs some work from a place in the present tables; where the tables turn out to be full, they
    /// are flushed and the work is done again, once.
    ///
    /// The place is unchanged, but for its era, where the work fails.
    func relieved<Result>(
        _ place: inout Place, _ work: (inout Place) throws(GrammarError) -> Result
    ) throws(GrammarError) -> Result {
        if needsFlush { flush() }
        beginStep()
        try carry(&place)
        blameValue(at: place.state)
        normaliser.canBeginAnew = true
        defer { normaliser.canBeginAnew = false }
        var moved = place
        do throws(GrammarError) {
            let result = try work(&moved)
            place = moved
            return result
        } catch {
            // A text's own limits are no fault of the tables.
            guard arena.failure != nil else { throw error }
            if normaliser.isOverworked || arena.isOverworked {
                // It would be as much again.
                flush()
                throw error
            }
        }
        flush()
        normaliser.canBeginAnew = false
        beginStep()
        try carry(&place)
        moved = place
        let result = try work(&moved)
        place = moved
        return result
    }

    /// Begins a step of a text, whose work is bounded on its own.
    private func beginStep() {
        normaliser.beginStep()
        itemSearchSteps = 0
    }

    /// Makes a place of an era that is over one of now.
    private func carry(_ place: inout Place) throws(GrammarError) {
        guard place.era !== era, let tables = place.era.tables else { return }
        var migration = Migration(from: tables, to: self)
        let configuration = migration.configuration(place.state.configuration)
        var objects: [KeyTrail.OpenObject] = []
        var next = place.trail.object
        while let object = next {
            objects.append(object)
            next = object.parent
        }
        var innermost: KeyTrail.OpenObject?
        for object in objects.reversed() {
            innermost = KeyTrail.OpenObject(
                stack: migration.frame(object.stack), used: object.used, parent: innermost)
        }
        let arrays = place.items.arrays.map { array in
            ItemTrail.OpenArray(
                stack: migration.frame(array.stack), used: array.used, itemStart: array.itemStart)
        }
        if let failure { throw failure }
        place.state.configuration = configuration
        place.trail.object = innermost
        place.items.arrays = arrays
        place.era = era
    }

    /// Moves a place over bytes; unless all are allowed it stays where it is.
    func take(
        _ bytes: [UInt8], eachIsLast: Bool, _ place: inout Place, _ text: inout [UInt8]
    ) throws(GrammarError) -> (count: Int, isWhole: Bool) {
        var next = place
        for (i, byte) in bytes.enumerated() {
            // However long the text, the work is bounded byte by byte.
            beginStep()
            let isLast = eachIsLast || i == bytes.count - 1
            guard advance(&next.state, &next.trail, &next.items, &text, byte, isLast: isLast) else {
                text.removeLast(text.count - place.items.length)
                if let failure = takeFailure() { throw failure }
                return (i, false)
            }
        }
        if let failure {
            text.removeLast(text.count - place.items.length)
            throw failure
        }
        place = next
        return (bytes.count, true)
    }

    /// Writes the mask of the tokens that may come next.
    func fillMask(
        _ place: Place, _ text: [UInt8], _ vocabulary: TokenVocabulary, _ mask: UnsafeMutableBufferPointer<UInt32>
    ) {
        textFailure = nil
        let masks = masks(vocabulary)
        masks.cache.fill(self, place.state, mask)
        if tracksKeys { masks.keys.restrict(self, place.state, place.trail, mask) }
        if tracksItems { masks.items.restrict(self, place.state, place.trail, place.items, text, mask) }
    }

    /// Tells whether the mask of a place is known but for the keys and items that its text has used up.
    func hasMask(_ place: Place, _ vocabulary: TokenVocabulary) -> Bool {
        guard place.era === era, place.items.arrays.isEmpty else { return false }
        return masks[ObjectIdentifier(vocabulary)]?.cache.isKnown(self, place.state) ?? false
    }

    /// What computes the masks of a vocabulary.
    struct VocabularyMasks {
        let cache: MaskCache
        let keys: KeyFilter
        let items: ItemFilter
    }

    private func masks(_ vocabulary: TokenVocabulary) -> VocabularyMasks {
        let key = ObjectIdentifier(vocabulary)
        if let known = masks[key] { return known }
        let cache = MaskCache(self, vocabulary, maximumBytes: limits.maximumMaskBytes)
        let made = VocabularyMasks(
            cache: cache, keys: KeyFilter(vocabulary, cache), items: ItemFilter(vocabulary, cache))
        masks[key] = made
        return made
    }
}
