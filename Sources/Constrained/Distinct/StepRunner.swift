/// The part of a machine that runs steps of texts with bounded work, and empties tables that are full.
struct StepRunner {
    let machine: ByteMachine

    /// Runs a closure from a position in the current tables.
    ///
    /// If a table is full, it flushes the tables and runs the closure once more. If the closure fails, only the
    /// generation of the position changes.
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
            // A limit of the text alone is no fault of the tables.
            guard machine.arena.hasFailed else { throw error }
            if machine.compiler.work.isOverworked || machine.arena.effort.isOverworked {
                // A second run would cost as much again.
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

    /// Starts a step of a text, whose work is bounded on its own.
    private func beginStep() {
        machine.compiler.beginStep()
        machine.itemSearchSteps = 0
    }

    /// Moves a position of an old generation to the current one.
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

    /// Moves a position over bytes, or leaves it unchanged unless all are allowed.
    func take(
        _ bytes: [UInt8], eachIsLast: Bool, _ place: inout MatchPosition, _ text: inout [UInt8]
    ) throws(GrammarError) -> (count: Int, isWhole: Bool) {
        var next = place
        for (i, byte) in bytes.enumerated() {
            // The work is bounded for each byte, so the length of the text doesn't matter.
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
    /// The part that runs steps of texts.
    var steps: StepRunner { StepRunner(machine: self) }
}
