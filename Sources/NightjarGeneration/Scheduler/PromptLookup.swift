/// Speculative drafts from repeated text: the tokens that followed the latest tokens where they occurred before.
///
/// - Source: Saxena 2023, "Prompt Lookup Decoding".
struct PromptLookup {
    private var text: RepeatedText
    private var budget = DraftBudget()

    /// Creates a lookup with the tokens of a prompt.
    init(prompt: [Int]) { text = RepeatedText(prompt) }

    /// Adds a chosen token.
    mutating func accept(_ token: Int) { text.append(token) }

    /// Appends a draft of the next tokens to a list.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of draft tokens.
    ///   - stops: End tokens. They need no pass, so the draft ends before the first of them.
    func appendDrafts(limit: Int, stops: Set<Int>, to list: inout [Int]) {
        let limit = min(limit, budget.limit)
        guard limit > 0 else { return }
        let start = list.count
        text.appendContinuation(limit: limit, to: &list)
        // Negative tokens stand for images, which no text continues with.
        if let stop = list[start...].firstIndex(where: { $0 < 0 || stops.contains($0) }) {
            list.removeSubrange(stop...)
        }
    }

    /// Records a pass; see ``DraftBudget/note(drafts:right:seconds:)``.
    mutating func note(drafts: Int, right: Int, seconds: Double?) {
        budget.note(drafts: drafts, right: right, seconds: seconds)
    }
}
