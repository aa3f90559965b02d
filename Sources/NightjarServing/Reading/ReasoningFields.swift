import ChatTemplates

/// The fields of a request for the template: the reasoning effort and the template's own variables.
struct ReasoningFields: Sendable {
    /// The values of the reasoning effort.
    static let efforts = ["none", "minimal", "low", "medium", "high", "xhigh"]

    /// The reasoning effort; nil leaves it to the template.
    var effort: String?
    /// The field that the effort comes from.
    var field = "reasoning_effort"
    /// Variables of the template, by their own names.
    var arguments = JSONObject()

    /// Makes fields without values.
    init() {}

    /// Reads the fields of chat completions.
    init(_ fields: inout FieldReader) throws(ServiceError) {
        effort = try fields.word("reasoning_effort", of: Self.efforts)
        arguments = try fields.object("chat_template_kwargs") ?? JSONObject()
        for name in ["messages", "tools", "add_generation_prompt"] where arguments[name] != nil {
            throw .invalid("chat_template_kwargs.\(name)", "chat_template_kwargs can't replace \(name).")
        }
    }

    /// The template's variables.
    ///
    /// - Throws: Where the template has no variable for the effort, unless none is asked of a model that doesn't think.
    func variables(of template: ChatTemplate, canReason: Bool) throws(ServiceError) -> JSONObject {
        guard let effort else { return arguments }
        var entries: [JSONObject.Entry] = []
        for known in template.traits.reasoningSwitches {
            guard let value = known.value(for: Self.effort(effort, of: known)) else { continue }
            entries.append(.init(key: known.name, value: value))
        }
        if entries.isEmpty, template.traits.reasoningCommands == nil, effort != "none" || canReason {
            throw .unsupported(
                field, "\(field) can't be honored: the model's chat template has no variable for how much to think.")
        }
        return JSONObject(entries + arguments.entries)
    }

    /// The effort for templates that heed words of the conversation instead of a variable.
    var spokenEffort: ReasoningSwitch.Effort? {
        switch effort {
        case nil: nil
        case "none": ReasoningSwitch.Effort.none
        case "minimal", "low": .low
        case "medium": .medium
        default: .high
        }
    }

    private static func effort(_ word: String, of known: ReasoningSwitch) -> ReasoningSwitch.Effort {
        switch word {
        case "none": return .none
        case "low": return .low
        case "medium": return .medium
        case "high": return .high
        default:
            if case .words(let words) = known.values, words.contains(word) { return .custom(word) }
            return word == "minimal" ? .low : .high
        }
    }
}
