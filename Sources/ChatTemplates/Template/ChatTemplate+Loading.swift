import Foundation
import ModelFiles

extension ChatTemplate {
    /// Loads and compiles the chat template of a checkpoint.
    ///
    /// The files are tried in this order: `chat_template.jinja` with the named templates in
    /// `additional_chat_templates/`, `chat_template.json`, `tokenizer_config.json`. Of several named templates the
    /// requested one is used, else `tool_use` where there are tools, else `default`. Special tokens come from
    /// `tokenizer_config.json` and `special_tokens_map.json`.
    ///
    /// - Parameters:
    ///   - directory: The checkpoint's directory.
    ///   - name: The name of one of several templates; nil for the rule above.
    ///   - forTools: Whether the conversation has tools.
    ///   - limits: The limits of rendering.
    /// - Throws: `noTemplate`, `noTemplateNamed`, `unreadableFile`, `malformedFile`, or the errors of compiling.
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

    /// Compiles a chat template of a model that doesn't store templates as files, such as a GGUF file.
    ///
    /// - Parameters:
    ///   - templates: The templates by name; a single one is used whatever its name.
    ///   - specialTokens: The special tokens by their names in templates.
    ///   - file: The model's file, for messages.
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

    /// Loads and compiles a template file.
    ///
    /// - Parameters:
    ///   - file: The path of the Jinja source.
    ///   - directory: The checkpoint whose special tokens the template gets; nil for none.
    /// - Throws: `unreadableFile`, or the errors of compiling.
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

/// The lookup of a checkpoint's chat template and special tokens.
enum ChatTemplateSource {
    /// Returns the source of a checkpoint's chat template, and its file.
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

    /// Returns the requested one of several templates, or the default by the rule of loading.
    static func choose(
        from templates: [(name: String, source: String)], file: String, name: String?, forTools: Bool
    ) throws(ChatTemplateError) -> String {
        let wanted = name ?? (forTools && templates.contains { $0.name == "tool_use" } ? "tool_use" : "default")
        if let found = templates.last(where: { $0.name == wanted }) { return found.source }
        if name == nil, templates.count == 1 { return templates[0].source }
        throw .noTemplateNamed(wanted, available: templates.map(\.name), file: file)
    }

    /// Returns the special tokens of a checkpoint by their names in templates.
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

    /// Returns the text of a file without a byte order mark.
    ///
    /// - Throws: `unreadableFile`, or `malformedFile` for text that isn't UTF-8.
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
