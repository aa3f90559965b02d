import ChatTemplates
import Constrained
import FoundationModelsCore
import NightjarGeneration
import Tokenizer

/// The format of a model's turns: that of its chat template, or a generic one where the template has no tools.
package struct TurnFormat: Sendable {
    /// The row of the table of tool formats.
    package let row: ToolFormat
    /// Whether tools, calls and results must be written into the messages' text.
    let writesToolsAsText: Bool

    /// Detects the format of a template's source; nil for a model without a template.
    init(template source: String?) {
        var row = source.map(ToolFormat.detect(template:)) ?? .plain
        writesToolsAsText = row.calls.isEmpty && !row.usesChannels
        if writesToolsAsText {
            row.calls = ToolFormat.hermes.calls
            row.separators = ToolFormat.hermes.separators
        }
        self.row = row
    }

    /// Detects the format of a model's template.
    package init(of model: LoadedModel, forTools: Bool) throws {
        self.init(template: try Self.template(of: model, forTools: forTools)?.source)
    }

    /// Returns a model's template; nil where it has none.
    package static func template(of model: LoadedModel, forTools: Bool) throws -> ChatTemplate? {
        do throws(ChatTemplateError) {
            return try model.chatTemplate(forTools: forTools)
        } catch {
            guard case .noTemplate = error else { throw error }
            return nil
        }
    }

    /// Whether the model marks its reasoning.
    package var canReason: Bool { row.thinking != nil || row.usesChannels }

    /// Whether an output can have more than the answer.
    package var marksParts: Bool { canReason || row.answer != nil || !row.ignoredMarkers.isEmpty }

    /// The row for a turn without tool calls.
    package var withoutCalls: ToolFormat {
        var row = row
        row.calls = []
        row.section = nil
        return row
    }

    /// Returns the options of JSON in turns with tool calls or a value.
    ///
    /// A call without a marker can begin like a value. A value then has no space after its first colon, and a call has
    /// one, so one token distinguishes them.
    package func options(callsTools: Bool, answersWithValue: Bool) -> GrammarOptions {
        let isBare = answersWithValue && row.calls.contains { $0.begin.isEmpty }
        return GrammarOptions(whitespace: callsTools && !isBare ? .spaced : .compact)
    }

    /// All markers, to distinguish them from other control tokens.
    var markers: [String] {
        let pairs = [row.section, row.thinking, row.answer].compactMap { $0 }.flatMap { [$0.begin, $0.end] }
        return pairs + row.ignoredMarkers + row.calls.flatMap { [$0.begin, $0.end] }
    }

    /// Returns whether a token is a control token without meaning in an output that is shown with control tokens.
    package func isNoise(_ token: Int, in tokenizer: SubwordTokenizer) -> Bool {
        guard !row.usesChannels, tokenizer.isSpecial(token), let bytes = tokenizer.tokenBytes(token) else {
            return false
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return !markers.contains { $0.contains(text) }
    }
}
