import InferenceEvents

/// Runs the next tokens of several sequences in as few passes as possible.
struct SharedPass<Engine: DecodingEngine> {
    /// The forward pass.
    let engine: Engine
    private var members: [ScheduledSequence<Engine>] = []
    private var steps: [(tokens: [Int], drafts: Int, cache: Engine.Cache)] = []
    private var rowCount = 0

    init(engine: Engine) { self.engine = engine }

    /// Adds a sequence to the pass. If there is no room for it, the pass runs first.
    ///
    /// - Parameter count: The number of sequences that share passes.
    /// - Returns: False if the sequence needs a step of its own.
    mutating func add(
        _ sequence: ScheduledSequence<Engine>, of count: Int, prefixes: inout PrefixCache<Engine.Cache>
    ) -> Bool {
        guard engine.sharedRowLimit > 0,
            let step = sequence.propose(
                engine: engine, rowShare: engine.sharedRowLimit / max(count, 1), prefixes: &prefixes)
        else { return false }
        if rowCount + step.tokens.count > engine.sharedRowLimit { run(prefixes: &prefixes) }
        members.append(sequence)
        steps.append(step)
        rowCount += step.tokens.count
        return true
    }

    /// Runs the pass, and gives each sequence its logits.
    mutating func run(prefixes: inout PrefixCache<Engine.Cache>) {
        guard !members.isEmpty else { return }
        let start = engine.now
        do {
            try engine.decode(together: steps)
            InferenceObservers.tellPass(rows: rowCount, sequences: members.count, seconds: engine.seconds(since: start))
            for (index, sequence) in members.enumerated() {
                sequence.complete(engine.logits(ofStep: index), since: start, engine: engine, prefixes: &prefixes)
            }
        } catch {
            for sequence in members { sequence.fail(error, prefixes: &prefixes) }
        }
        members.removeAll(keepingCapacity: true)
        steps.removeAll(keepingCapacity: true)
        rowCount = 0
    }
}
