/// Cuts a streamed text before the first stop string, wherever the tokens divide it.
///
/// The filter holds text back while it could be the beginning of a stop string. Of several stop strings, the one that
/// ends first counts; of those that end together, the longest. The result doesn't depend on the division of the text.
struct StopStringFilter {
    /// The outcome of appending text.
    struct Outcome: Equatable {
        /// Text that can be shown.
        var released: String
        /// The stop string that was reached; no text after it is released.
        var match: String?
    }

    private var matchers: [StringMatcher]
    private var held: [UInt8] = []

    /// Creates a filter; empty stop strings are ignored.
    init(stopStrings: [String]) {
        matchers = stopStrings.filter { !$0.isEmpty }.map(StringMatcher.init)
        held.reserveCapacity(256)
    }

    /// Whether text is held back.
    var isHolding: Bool { !held.isEmpty }

    /// Appends text, and returns the text that can be shown now.
    ///
    /// - Complexity: O(bytes × stop strings); no allocation without stop strings.
    mutating func append(_ text: String) -> Outcome {
        guard !matchers.isEmpty else { return Outcome(released: text, match: nil) }
        for byte in text.utf8 {
            held.append(byte)
            var longest: StringMatcher?
            for index in matchers.indices where matchers[index].advance(byte) {
                if matchers[index].pattern.count > longest?.pattern.count ?? 0 {
                    longest = matchers[index]
                }
            }
            if let longest {
                let released = String(decoding: held.dropLast(longest.pattern.count), as: UTF8.self)
                held.removeAll(keepingCapacity: true)
                return Outcome(released: released, match: longest.text)
            }
        }
        let kept = matchers.reduce(0) { max($0, $1.matched) }
        let released = String(decoding: held.dropLast(kept), as: UTF8.self)
        held.removeFirst(held.count - kept)
        return Outcome(released: released, match: nil)
    }

    /// Returns the text that is still held back, at the end of the text.
    mutating func finish() -> String {
        let rest = String(decoding: held, as: UTF8.self)
        held.removeAll(keepingCapacity: true)
        return rest
    }
}
