/// Turns a sequence's tokens into the elements of its stream: text, stop strings, and one element for each token.
///
/// A token whose text is held back waits here until a later token or the end decides about it, so that text which comes
/// out at the very end still belongs to a token.
struct TextAssembler {
    private var decoder: any TokenTextDecoder
    private var filter: StopStringFilter
    private var waiting: GeneratedToken?

    /// Creates an assembler for one sequence.
    init(decoder: any TokenTextDecoder, stopStrings: [String]) {
        self.decoder = decoder
        filter = StopStringFilter(stopStrings: stopStrings)
    }

    /// Takes a token and delivers what is certain.
    ///
    /// - Returns: The stop string that the text reached, if it did; the stream's text then ends before it.
    mutating func append(_ chosen: ChosenToken, to queue: TokenQueue) -> String? {
        let outcome = filter.append(decoder.append(chosen.id))
        if let waiting { queue.append(waiting) }
        waiting = nil
        let token = GeneratedToken(
            id: chosen.id, text: outcome.released, logProbability: chosen.logProbability, likeliest: chosen.likeliest)
        if outcome.match == nil, filter.isHolding || decoder.isHolding {
            waiting = token
        } else {
            queue.append(token)
        }
        return outcome.match
    }

    /// Delivers what is held back, at an end that no stop string made.
    mutating func finish(to queue: TokenQueue) {
        guard var last = waiting else { return }
        waiting = nil
        let outcome = filter.append(decoder.finish())
        last.text += outcome.released
        if outcome.match == nil { last.text += filter.finish() }
        queue.append(last)
    }
}
