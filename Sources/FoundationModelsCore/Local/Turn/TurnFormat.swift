import ChatTemplates
import Generation

/// How a model's turns are written: what its template says, or a generic form where the template knows no tools.
struct TurnFormat: Sendable {
    /// The row of the table.
    let row: ToolFormat
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
    init(of model: LoadedModel, forTools: Bool) throws {
        self.init(template: try Self.template(of: model, forTools: forTools)?.source)
    }

    /// A model's template; nil where it has none.
    static func template(of model: LoadedModel, forTools: Bool) throws -> ChatTemplate? {
        do throws(ChatTemplateError) {
            return try model.chatTemplate(forTools: forTools)
        } catch {
            guard case .noTemplate = error else { throw error }
            return nil
        }
    }

    /// Whether the model marks what it thinks before it answers.
    var canReason: Bool { row.thinking != nil || row.usesChannels }

    /// Whether an answer can have something around it.
    var marksParts: Bool { canReason || row.answer != nil || !row.ignoredMarkers.isEmpty }

    /// The row for a turn in which no tool is called.
    var withoutCalls: ToolFormat {
        var row = row
        row.calls = []
        row.section = nil
        return row
    }

    /// All markers, for telling them from other control tokens.
    var markers: [String] {
        let pairs = [row.section, row.thinking, row.answer].compactMap { $0 }.flatMap { [$0.begin, $0.end] }
        return pairs + row.ignoredMarkers + row.calls.flatMap { [$0.begin, $0.end] }
    }
}
