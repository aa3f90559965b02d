/// One forward pass of a loaded model.
public struct ObservedPass: Sendable, Hashable {
    /// Rows of the pass: tokens of a prompt, or of all sequences that share it.
    public let rows: Int
    /// How many sequences share the pass.
    public let sequences: Int
    /// Whether the rows are a chunk of a prompt, rather than generated tokens and drafts.
    public let isPrompt: Bool
    /// How long it took, in seconds.
    public let seconds: Double
}

extension InferenceObservers {
    /// Notifies observers of a pass that has ended, if there are any.
    package static func tellPass(
        rows: Int, sequences: Int = 1, isPrompt: Bool = false, seconds: @autoclosure () -> Double
    ) {
        guard isOn else { return }
        let pass = ObservedPass(rows: rows, sequences: sequences, isPrompt: isPrompt, seconds: seconds())
        tell { $0.ran(pass) }
    }
}
