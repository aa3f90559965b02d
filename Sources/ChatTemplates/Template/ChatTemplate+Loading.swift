import Foundation
import ModelFiles

extension ChatTemplate {
    /// Finds and compiles the chat template of a checkpoint.
    ///
    /// Looked at in this order: `chat_template.jinja` with the named ones in `additional_chat_templates/`,
    /// `chat_template.json`, `tokenizer_config.json`. Of several named templates it is the one asked for, or
    /// `tool_use` when there are tools, or `default`. Special tokens come from `tokenizer_config.json` and
    /// `special_tokens_map.json`.
    ///
    /// - Parameters:
    ///   - directory: The checkpoint's directory.
    ///   - name: Which of several named templates; nil for the rule above.
    ///   - forTools: Whether there are tools.
    ///   - limits: What rendering may use.
    /// - Throws: `noTemplate`, `noTemplateNamed`, `unreadableFile`, `malformedFile`, or what compiling throws.
    public static func load(
        directory: String, name: String? = nil, forTools: Bool = false,
        limits: ChatTemplateLimits = ChatTemplateLimits()
    ) throws(ChatTemplateError) -> ChatTemplate {
        let (source, file) = try ChatTemplateSource.find(in: directory, name: name, forTools: forTools)
        let tokens = try ChatTemplateSource.specialTokens(in: directory)
        do throws(ChatTemplateError) {
            return try ChatTemplate(source: source, specialTokens: tokens, limits: limits)
        } catch {
            throw error.within(file)
        }
    }

    /// Compiles the chat template of a model that holds its templates otherwise than in files of their own.
    ///
    /// - Parameters:
    ///   - templates: The templates by name; a single one is `default` whatever its name.
    ///   - specialTokens: The special tokens by the names that templates know them by.
    ///   - file: The file that they come from, for messages.
    package static func load(
        _ templates: [(name: String, source: String)], specialTokens: [String: String], file: String,
        name: String? = nil, forTools: Bool = false, limits: ChatTemplateLimits = ChatTemplateLimits()
    ) throws(ChatTemplateError) -> ChatTemplate {
        guard !templates.isEmpty else { throw .noTemplate(directory: file) }
        let source = try ChatTemplateSource.choose(from: templates, file: file, name: name, forTools: forTools)
        do throws(ChatTemplateError) {
            return try ChatTemplate(source: source, specialTokens: specialTokens, limits: limits)
        } catch {
            throw error.within(file)
        }
    }

    /// Compiles a template file.
    ///
    /// - Parameters:
    ///   - file: The file of Jinja source.
    ///   - directory: The checkpoint whose special tokens the template gets; nil for none.
    /// - Throws: `unreadableFile` or what compiling throws.
    public static func load(
        file: String, directory: String? = nil, limits: ChatTemplateLimits = ChatTemplateLimits()
    ) throws(ChatTemplateError) -> ChatTemplate {
        var tokens: [String: String] = [:]
        if let directory { tokens = try ChatTemplateSource.specialTokens(in: directory) }
        let source = try ChatTemplateSource.text(file)
        do throws(ChatTemplateError) {
            return try ChatTemplate(source: source, specialTokens: tokens, limits: limits)
        } catch {
            throw error.within(file)
        }
    }
}

/// Where a checkpoint keeps its chat template and special tokens.
enum ChatTemplateSource {
    /// The source of a checkpoint's chat template.
    static func find(
        in directory: String, name: String?, forTools: Bool
    ) throws(ChatTemplateError) -> (source: String, file: String) {
        let path = directory + "/chat_template.jinja"
        if exists(path) {
            let chosen = name ?? (forTools && exists(named("tool_use", directory)) ? "tool_use" : "default")
            if chosen == "default" { return (try text(path), path) }
            guard RelativePath(name: chosen) != nil, exists(named(chosen, directory)) else {
                throw .noTemplateNamed(chosen, available: ["default"], file: path)
            }
            return (try text(named(chosen, directory)), named(chosen, directory))
        }
        let files = ["chat_template.json", TokenFileOrder.configuration].map { directory + "/" + $0 }
        for file in files where exists(file) {
            guard let value = try json(file)["chat_template"], !value.isNull else { continue }
            return (try choose(from: value, file: file, name: name, forTools: forTools), file)
        }
        throw .noTemplate(directory: directory)
    }

    private static func named(_ name: String, _ directory: String) -> String {
        "\(directory)/additional_chat_templates/\(name).jinja"
    }

    private static func choose(
        from value: JSONValue, file: String, name: String?, forTools: Bool
    ) throws(ChatTemplateError) -> String {
        var templates: [(name: String, source: String)] = []
        switch value {
        case .string(let source):
            templates = [("default", source)]
        case .array(let elements):
            for element in elements {
                guard let key = element["name"]?.string, let source = element["template"]?.string else {
                    throw .malformedFile(file, reason: "each chat template needs a \"name\" and a \"template\".")
                }
                templates.append((key, source))
            }
        case .object(let object):
            for entry in object.entries {
                guard let source = entry.value.string else {
                    throw .malformedFile(file, reason: "the chat template \"\(entry.key)\" must be a string.")
                }
                templates.append((entry.key, source))
            }
        default:
            throw .malformedFile(file, reason: "\"chat_template\" must be a string or a list, not \(value.kindName).")
        }
        return try choose(from: templates, file: file, name: name, forTools: forTools)
    }

    /// The template asked for among several, or the one that the rule of loading takes.
    static func choose(
        from templates: [(name: String, source: String)], file: String, name: String?, forTools: Bool
    ) throws(ChatTemplateError) -> String {
        let wanted = name ?? (forTools && templates.contains { $0.name == "tool_use" } ? "tool_use" : "default")
        if let found = templates.last(where: { $0.name == wanted }) { return found.source }
        if name == nil, templates.count == 1 { return templates[0].source }
        throw .noTemplateNamed(wanted, available: templates.map(\.name), file: file)
    }

    /// The special tokens of a checkpoint by the names that templates know them by.
    static func specialTokens(in directory: String) throws(ChatTemplateError) -> [String: String] {
        var tokens: [String: String] = [:]
        func file(_ name: String) throws(ChatTemplateError) -> JSONValue? {
            let path = directory + "/" + name
            return exists(path) ? try json(path) : nil
        }
        let files = TokenFileOrder.applied(
            configuration: try file(TokenFileOrder.configuration), map: try file(TokenFileOrder.map),
            listsAddedTokens: { $0[TokenFileOrder.addedTokens] != nil })
        for configuration in files {
            for entry in configuration.object?.entries ?? [] where entry.key.hasSuffix("_token") {
                tokens[entry.key] = content(entry.value)
            }
            for key in ["extra_special_tokens", "model_specific_special_tokens"] {
                for entry in configuration[key]?.object?.entries ?? [] { tokens[entry.key] = content(entry.value) }
            }
        }
        return tokens
    }

    private static func content(_ value: JSONValue?) -> String? {
        value?.string ?? value?["content"]?.string
    }

    // MARK: Files

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    private static func bytes(_ path: String) throws(ChatTemplateError) -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw .unreadableFile(path, reason: exists(path) ? "it is no readable file" : "there is no such file")
        }
    }

    /// A text file; a byte order mark at its start is dropped.
    static func text(_ path: String) throws(ChatTemplateError) -> String {
        var bytes = try bytes(path)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformedFile(path, reason: "it is not UTF-8; save it as UTF-8.")
        }
        return text
    }

    private static func json(_ path: String) throws(ChatTemplateError) -> JSONValue {
        let bytes = try bytes(path)
        do throws(JSONParseError) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw .malformedFile(path, reason: error.description)
        }
    }
}
