/// An error in finding, compiling or rendering a chat template.
public enum ChatTemplateError: Error, Equatable, CustomStringConvertible {
    /// The source isn't a valid template.
    case syntax(message: String, line: Int, column: Int)
    /// The template refused the conversation by `raise_exception`.
    case raised(message: String, line: Int, column: Int)
    /// An expression failed, as it would in Python.
    case evaluation(message: String, line: Int, column: Int)
    /// The template uses an unsupported feature of Jinja.
    case unsupported(message: String, line: Int, column: Int)
    /// The template exceeded a limit.
    case limitExceeded(message: String, line: Int, column: Int)
    /// The directory has no chat template.
    case noTemplate(directory: String)
    /// No template of a list has the requested name.
    case noTemplateNamed(String, available: [String], file: String)
    /// The file can't be read.
    case unreadableFile(String, reason: String)
    /// The file's content is invalid.
    case malformedFile(String, reason: String)
    /// The messages, tools or arguments have an invalid form.
    case invalidInput(String)
    /// The final message can't be continued.
    case cannotContinue(String)

    /// The error in one sentence, with its position and advice.
    public var description: String {
        switch self {
        case .syntax(let message, let line, let column):
            "The chat template is malformed at line \(line), column \(column): \(message)"
        case .raised(let message, let line, let column):
            "The chat template refuses the conversation at line \(line), column \(column): "
                + (message.isEmpty ? "it gives no reason" : message)
        case .evaluation(let message, let line, let column):
            "The chat template fails at line \(line), column \(column): \(message)"
        case .unsupported(let message, let line, let column):
            "The chat template can't be rendered, at line \(line), column \(column): \(message)"
        case .limitExceeded(let message, let line, let column):
            "The chat template was stopped at line \(line), column \(column): \(message)"
        case .noTemplate(let directory):
            "\(directory) has no chat template: neither chat_template.jinja nor chat_template.json, and no"
                + " \"chat_template\" in tokenizer_config.json; name a template file."
        case .noTemplateNamed(let name, let available, let file):
            "\(file) has no chat template named \"\(name)\"; it has \(available.joined(separator: ", "))."
        case .unreadableFile(let file, let reason): "\(file) could not be read: \(reason)."
        case .malformedFile(let file, let reason): "\(file) is malformed: \(reason)"
        case .invalidInput(let reason): reason
        case .cannotContinue(let reason): reason
        }
    }

    /// Returns a syntax error as one of the file that contains the template; other errors unchanged.
    func within(_ file: String) -> ChatTemplateError {
        guard case .syntax(let message, let line, let column) = self else { return self }
        return .malformedFile(file, reason: "its chat template at line \(line), column \(column): \(message)")
    }

    init(_ failure: JinjaFailure) {
        let place = failure.position ?? .start
        let (message, line, column) = (failure.message, place.line, place.column)
        self =
            switch failure.kind {
            case .syntax: .syntax(message: message, line: line, column: column)
            case .raised: .raised(message: message, line: line, column: column)
            case .unsupported: .unsupported(message: message, line: line, column: column)
            case .limit: .limitExceeded(message: message, line: line, column: column)
            case .undefined, .type, .value, .security:
                .evaluation(message: message, line: line, column: column)
            }
    }
}
