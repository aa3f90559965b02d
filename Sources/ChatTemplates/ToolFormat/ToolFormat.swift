/// What a family of models makes of tool calls and thinking, as plain data.
///
/// One row serves three readers: the template writes calls of earlier turns this way, the streaming `OutputParser`
/// reads the model's calls this way, and a grammar can be made of it. Markers are text; whether a marker is one token
/// is the tokenizer's affair (`id(of:)`), and differs between checkpoints of one family.
///
/// Templates whose calls no row reads get one that is worked out from what they write (``detect(template:)``).
///
/// What the grammar of a row writes is read back as the same call. What some templates write of an earlier turn's call
/// the row's grammar would write otherwise, though the parser reads both: Seed-OSS and MiniCPM 5 write lists by
/// Python's `str`, LFM2.5 puts strings between single quotes without escapes, Gemma sorts keys, and Command R+ breaks
/// lines inside arguments, for which white space is free there. Undeclared members are not offered where arguments are
/// no JSON, and values nest six levels deep in Python's, Gemma's and MiniMax M3's notation. DeepSeek V4 Flash and Ling 3
/// break a line more in a call without arguments. Names that a row can't say are refused (``canWrite(_:keys:among:)``).
public struct ToolFormat: Sendable, Equatable {
    /// The name of the row.
    public let name: String
    /// What stands around all calls of a turn, such as `<｜tool▁calls▁begin｜>`.
    package var section: Markers?
    /// How a call is written; the first form is the one that templates write.
    package var calls: [ToolCallSyntax]
    /// Whether a turn may hold several calls.
    package var allowsSeveralCalls = true
    /// The white space that may stand between calls, and between calls and the section's markers; what templates
    /// write comes first. Where every part of a turn begins with ``promptTail``, it is what ends a part.
    package var separators = [""]
    /// What ids of calls look like.
    package var identifiers = IdentifierRule.none
    /// What stands around thinking.
    package var thinking: Markers?
    /// What stands between thinking and what follows it, where that is more than white space.
    package var afterThinking = ""
    /// What stands around the answer's text, where the family marks it.
    package var answer: Markers?
    /// What the generation prompt ends with that belongs to the turn's first marker; nil for nothing. Every part of such
    /// a turn begins with it: thoughts, calls and the answer.
    package var promptTail: String?
    /// Markers without meaning that are left out of the text.
    package var ignoredMarkers: [String] = []
    /// What tags begin with that mark spans of the text, such as citations; they are left out of the text up to `>`.
    package var spanTags: [String] = []
    /// Whether templates write arguments over several lines.
    package var indentsArguments = false
    /// Whether turns are made of channels, as in gpt-oss's harmony format.
    package var usesChannels = false
    /// The form in which the template takes arguments.
    package var argumentsForm = ChatMessage.ArgumentsForm.object

    /// A beginning and an end.
    package struct Markers: Sendable, Equatable {
        /// The beginning.
        package let begin: String
        /// The end.
        package let end: String

        /// Makes markers.
        package init(_ begin: String, _ end: String) {
            self.begin = begin
            self.end = end
        }
    }

    /// What ids of calls look like.
    package enum IdentifierRule: Sendable, Equatable {
        /// The family has none; calls are numbered by the host.
        case none
        /// Nine letters or digits, as Mistral's templates demand.
        case nineAlphanumerics
        /// `functions.NAME:NUMBER`, counted over the conversation.
        case functionsAndNumber
        /// The call's number in the conversation.
        case number
    }

    /// An id for a call that has none, by the row's rule.
    ///
    /// - Parameter number: The call's number in the conversation, from 0.
    package func identifier(number: Int, toolName: String) -> String {
        switch identifiers {
        case .none: return "call_\(number)"
        case .nineAlphanumerics:
            let digits = String(number.magnitude, radix: 36)
            return String(repeating: "0", count: max(0, 9 - digits.utf8.count)) + String(digits.suffix(9))
        case .number: return "\(number)"
        case .functionsAndNumber: return "functions.\(toolName):\(number)"
        }
    }

    /// Whether a rendered prompt ends inside thinking, so that the output begins there.
    package func startsInsideThinking(prompt: String) -> Bool {
        guard let thinking else { return false }
        let text = JinjaString(prompt).stripped(.trailing)
        return text.hasSuffix(Array(JinjaString(thinking.begin).stripped(.trailing).utf8))
    }

    /// A marker without the white space around it, which is what free text must not hold.
    package static func trimmed(_ marker: String) -> String {
        JinjaString(marker).stripped().text
    }
}
