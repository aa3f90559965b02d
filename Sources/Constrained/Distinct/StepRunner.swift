/// Takes steps of texts, each with bounded work, and empties the machine's tables where they turn out to be full: a part of
/// a machine.
struct StepRunner {
    let machine: ByteMachine

    /// Runs some work from a place in the present tables; where the tables turn out to be full, they
    /// are flushed and the work is done again, once.
    ///
    /// The place is unchanged, but for its generation, where the work fails.
    func relieved<Result>(
        _ place: inout MatchPosition, _ work: (inout MatchPosition) throws(GrammarError) -> Result
    ) throws(GrammarError) -> Result {
        if machine.needsFlush { machine.flush() }
        beginStep()
        try carry(&place)
        machine.locateErrors(at: place.state)
        machine.compiler.retention.canBeginAnew = true
        defer { machine.compiler.retention.canBeginAnew = false }
        var moved = place
        do throws(GrammarError) {
            let result = try work(&moved)
            place = moved
            return result
        } catch {
            // A text's own limits are no fault of the tables.
            guard machine.arena.hasFailed else { throw error }
            if machine.compiler.work.isOverworked || machine.arena.effort.isOverworked {
                // It would be as much again.
                machine.flush()
                throw error
            }
        }
        machine.flush()
        machine.compiler.retention.canBeginAnew = false
        beginStep()
        try carry(&place)
        moved = place
        let result = try work(&moved)
        place = moved
        return result
    }

    /// Begins a step of a text, whose work is bounded on its own.
    private func beginStep() {
        machine.compiler.beginStep()
        machine.itemSearchSteps = 0
    }

    /// Makes a place of a generation that is over one of now.
    private func carry(_ place: inout MatchPosition) throws(GrammarError) {
        guard place.generation !== machine.generation, let tables = place.generation.tables else { return }
        var remapper = StateRemapper(from: tables, to: machine)
        let configuration = remapper.configuration(place.state.configuration)
        var objects: [SeenKeys.OpenObject] = []
        var next = place.seenKeys.object
        while let object = next {
            objects.append(object)
            next = object.parent
        }
        var innermost: SeenKeys.OpenObject?
        for object in objects.reversed() {
            innermost = SeenKeys.OpenObject(
                stack: remapper.frame(object.stack), used: object.used, parent: innermost)
        }
        let arrays = place.items.arrays.map { array in
            SeenItems.OpenArray(
                stack: remapper.frame(array.stack), used: array.used, itemStart: array.itemStart)
        }
        try machine.check()
        place.state.configuration = configuration
        place.seenKeys.object = innermost
        place.items.arrays = arrays
        place.generation = machine.generation
    }

    /// Moves a place over bytes; unless all are allowed it stays where it is.
    func take(
        _ bytes: [UInt8], eachIsLast: Bool, _ place: inout MatchPosition, _ text: inout [UInt8]
    ) throws(GrammarError) -> (count: Int, isWhole: Bool) {
        var next = place
        for (i, byte) in bytes.enumerated() {
            // However long the text, the work is bounded byte by byte.
            beginStep()
            let isLast = eachIsLast || i == bytes.count - 1
            guard machine.items.move(&next.state, &next.seenKeys, &next.items, &text, byte, isLast: isLast) else {
                text.removeLast(text.count - place.items.length)
                try machine.checkText()
                return (i, false)
            }
        }
        do throws(GrammarError) {
            try machine.check()
        } catch {
            text.removeLast(text.count - place.items.length)
            throw error
        }
        place = next
        return (bytes.count, true)
    }
}

extension ByteMachine {
    /// The part that takes steps of texts.
    var steps: StepRunner { StepRunner(machine: self) }
}
