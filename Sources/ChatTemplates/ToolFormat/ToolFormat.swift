/// A model family's format of tool calls and reasoning, as plain data.
///
/// A row has three uses. Templates render the calls of earlier turns in this format. The streaming `OutputParser`
/// parses the model's calls. A grammar is compiled from the row. Markers are text. Whether a marker is one token
/// depends on the checkpoint's tokenizer (`id(of:)`).
///
/// For a template whose calls match no row, a row is derived from the calls that it renders (``detect(template:)``).
///
/// A call that the row's grammar writes is always parsed back as the same call. Some templates render calls of earlier
/// turns differently from the row's grammar; the parser reads both forms. Seed-OSS and MiniCPM 5 render lists by
/// Python's `str`. LFM2.5 puts strings between single quotes without escapes. Gemma sorts keys. Command R+ breaks lines
/// inside arguments, so white space is free there. DeepSeek V4 Flash and Ling 3 break another line in a call without
/// arguments.
///
/// Where arguments are not JSON, the grammar offers no undeclared members. Values nest at most six levels deep in
/// Python's, Gemma's and MiniMax M3's notation. Names that a row can't represent are refused
/// (``canWrite(_:keys:among:)``).
public struct ToolFormat: Sendable, Equatable {
    /// The name of the row.
    public let name: String
    /// The markers around all calls of a turn, such as `<｜tool▁calls▁begin｜>`.
    package var section: Markers?
    /// The syntaxes of a call; the first is the template's.
    package var calls: [ToolCallSyntax]
    /// Whether a turn may have several calls.
    package var allowsSeveralCalls = true
    /// The white space between calls, and between calls and the section's markers; the first element is the template's.
    ///
    /// If every part of a turn begins with ``promptTail``, this is the text that ends a part.
    package var separators = [""]
    /// The form of call IDs.
    package var identifiers = IdentifierRule.none
    /// The markers around reasoning.
    package var thinking: Markers?
    /// The text between reasoning and the rest, where it is more than white space.
    package var afterThinking = ""
    /// The markers around the answer, if the family has any.
    package var answer: Markers?
    /// The end of the generation prompt that belongs to the turn's first marker; nil for none.
    ///
    /// Every part of such a turn begins with it: reasoning, calls and the answer.
    package var promptTail: String?
    /// Markers without meaning, which are omitted from the text.
    package var ignoredMarkers: [String] = []
    /// The beginnings of tags that mark spans of the text, such as citations; the tags are omitted from the text.
    package var spanTags: [String] = []
    /// Whether templates render arguments on several lines.
    package var indentsArguments = false
    /// Whether turns are made of channels, as in gpt-oss's harmony format.
    package var usesChannels = false
    /// The form of arguments that the template expects.
    package var argumentsForm = ChatMessage.ArgumentsForm.object

    /// A pair of begin and end markers.
    package struct Markers: Sendable, Equatable {
        /// The begin marker.
        package let begin: String
        /// The end marker.
        package let end: String

        /// Creates markers.
        package init(_ begin: String, _ end: String) {
            self.begin = begin
            self.end = end
        }
    }

    /// The form of call IDs.
    package enum IdentifierRule: Sendable, Equatable {
        /// The family has no IDs; the host numbers the calls.
        case none
        /// Nine letters or digits, as Mistral's templates require.
        case nineAlphanumerics
        /// `functions.NAME:NUMBER`, counted over the conversation.
        case functionsAndNumber
        /// The number of the call in the conversation.
        case number
    }

    /// Returns an ID for a call without one, by the row's rule.
    ///
    /// - Parameter number: The number of the call in the conversation, from 0.
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

    /// Returns whether a rendered prompt ends inside the reasoning, where the output then begins.
    package func startsInsideThinking(prompt: String) -> Bool {
        guard let thinking else { return false }
        let text = JinjaString(prompt).stripped(.trailing)
        return text.hasSuffix(Array(JinjaString(thinking.begin).stripped(.trailing).utf8))
    }

    /// Returns a marker without surrounding white space, which free text must not contain.
    package static func trimmed(_ marker: String) -> String {
        JinjaString(marker).stripped().text
    }
}
