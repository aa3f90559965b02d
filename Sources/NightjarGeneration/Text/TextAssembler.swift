/// Converts a sequence's tokens into the elements of its stream: text, stop strings, and one element for each token.
///
/// A token whose text is held back waits here until a later token or the end decides about it. So the text at the very
/// end still belongs to a token.
struct TextAssembler {
    private var decoder: any TokenTextDecoder
    private var filter: StopStringFilter
    private var waiting: GeneratedToken?

    /// Creates an assembler for one sequence.
    init(decoder: any TokenTextDecoder, stopStrings: [String]) {
        self.decoder = decoder
        filter = StopStringFilter(stopStrings: stopStrings)
    }

    /// Adds a token, and delivers the text that is certain.
    ///
    /// - Returns: The stop string that the text reached, or nil; the stream's text then ends before it.
    mutating func append(_ chosen: ChosenToken, to queue: TokenQueue) -> String? {
        let outcome = filter.append(decoder.append(chosen.id))
        if let waiting { queue.append(waiting) }
        waiting = nil
        let token = GeneratedToken(
            id: chosen.id, text: outcome.released, logProbability: chosen.logProbability,
            alternatives: chosen.alternatives)
        if outcome.match == nil, filter.isHolding || decoder.isHolding {
            waiting = token
        } else {
            queue.append(token)
        }
        return outcome.match
    }

    /// Delivers the text that is held back, at an end without a stop string.
    mutating func finish(to queue: TokenQueue) {
        guard var last = waiting else { return }
        waiting = nil
        let outcome = filter.append(decoder.finish())
        last.text += outcome.released
        if outcome.match == nil { last.text += filter.finish() }
        queue.append(last)
    }
}
