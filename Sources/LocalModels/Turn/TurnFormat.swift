import ChatTemplates
import Constrained
import FoundationModelsCore
import Generation
import Tokenizer

/// How a model's turns are written: what its template says, or a generic form where the template knows no tools.
package struct TurnFormat: Sendable {
    /// The row of the table.
    package let row: ToolFormat
    /// Whether tools, calls and their results have to be written into the messages' text.
    let writesToolsAsText: Bool

    /// The format of a template's source; nil where there is no template.
    init(template source: String?) {
        var row = source.map(ToolFormat.detect(template:)) ?? .plain
        writesToolsAsText = row.calls.isEmpty && !row.usesChannels
        if writesToolsAsText {
            row.calls = ToolFormat.hermes.calls
            row.separators = ToolFormat.hermes.separators
        }
        self.row = row
    }

    /// The format of a model's template.
    package init(of model: LoadedModel, forTools: Bool) throws {
        self.init(template: try Self.template(of: model, forTools: forTools)?.source)
    }

    /// A model's template; nil where it has none.
    package static func template(of model: LoadedModel, forTools: Bool) throws -> ChatTemplate? {
        do throws(ChatTemplateError) {
            return try model.chatTemplate(forTools: forTools)
        } catch {
            guard case .noTemplate = error else { throw error }
            return nil
        }
    }

    /// Whether the model marks what it thinks before it answers.
    package var canReason: Bool { row.thinking != nil || row.usesChannels }

    /// Whether an answer can have something around it.
    package var marksParts: Bool { canReason || row.answer != nil || !row.ignoredMarkers.isEmpty }

    /// The row for a turn in which no tool is called.
    package var withoutCalls: ToolFormat {
        var row = row
        row.calls = []
        row.section = nil
        return row
    }

    /// How JSON is spelled in turns that may call tools or answer with a value.
    ///
    /// A call without a marker begins as a value may, but for the space behind its first colon, which no value has then: so
    /// one token tells which of the two the model has begun.
    package func options(callsTools: Bool, answersWithValue: Bool) -> GrammarOptions {
        let isBare = answersWithValue && row.calls.contains { $0.begin.isEmpty }
        return GrammarOptions(whitespace: callsTools && !isBare ? .spaced : .compact)
    }

    /// All markers, for telling them from other control tokens.
    var markers: [String] {
        let pairs = [row.section, row.thinking, row.answer].compactMap { $0 }.flatMap { [$0.begin, $0.end] }
        return pairs + row.ignoredMarkers + row.calls.flatMap { [$0.begin, $0.end] }
    }

    /// Whether a token is a control token that says nothing in an output which is shown with its control tokens.
    package func isNoise(_ token: Int, in tokenizer: SubwordTokenizer) -> Bool {
        guard !row.usesChannels, tokenizer.isSpecial(token), let bytes = tokenizer.tokenBytes(token) else {
            return false
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return !markers.contains { $0.contains(text) }
    }
}
