/// Guesses from the text so far: what followed when the latest tokens came before, as long as that pays.
///
/// - Source: Saxena 2023, "Prompt Lookup Decoding".
struct PromptLookup {
    private var text: RepeatedText
    private var budget = GuessBudget()

    /// Begins with the tokens of a prompt.
    init(prompt: [Int]) { text = RepeatedText(prompt) }

    /// Adds a token that came.
    mutating func accept(_ token: Int) { text.append(token) }

    /// Adds guesses of what follows to a list.
    ///
    /// - Parameters:
    ///   - limit: The most guesses.
    ///   - stops: Tokens that end the text: these need no pass, so nothing is guessed from them on.
    func appendGuesses(limit: Int, stops: Set<Int>, to list: inout [Int]) {
        let limit = min(limit, budget.limit)
        guard limit > 0 else { return }
        let start = list.count
        text.appendContinuation(limit: limit, to: &list)
        // No text goes on with an image either.
        if let stop = list[start...].firstIndex(where: { $0 < 0 || stops.contains($0) }) {
            list.removeSubrange(stop...)
        }
    }

    /// Counts a pass; see ``GuessBudget/note(guesses:right:seconds:)``.
    mutating func note(guesses: Int, right: Int, seconds: Double?) {
        budget.note(guesses: guesses, right: right, seconds: seconds)
    }
}
