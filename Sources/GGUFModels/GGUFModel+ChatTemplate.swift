import ChatTemplates
import ModelFiles

extension GGUFModel {
    private static let templateKey = "tokenizer.chat_template"

    /// Returns the chat templates by name, with `default` first if there is one.
    func chatTemplates() throws(GGUFModelError) -> [(name: String, source: String)] {
        var templates: [(name: String, source: String)] = []
        for key in metadata.keys {
            guard key == Self.templateKey || key.hasPrefix(Self.templateKey + "."),
                let source = try Self.contained({ () throws(GGUFError) in try metadata.string(key) })
            else { continue }
            let name = String(key.dropFirst(Self.templateKey.count + 1))
            templates.insert((name.isEmpty ? "default" : name, source), at: name.isEmpty ? 0 : templates.count)
        }
        return templates
    }

    /// Compiles the model's chat template.
    ///
    /// - Parameters:
    ///   - name: The name of the template; nil for `tool_use` if there are tools and such a template, otherwise
    ///     `default`.
    ///   - forTools: Whether there are tools.
    package func chatTemplate(
        name: String? = nil, forTools: Bool = false, limits: ChatTemplateLimits = ChatTemplateLimits()
    ) throws(ChatTemplateError) -> ChatTemplate {
        let templates: [(name: String, source: String)]
        do throws(GGUFModelError) {
            templates = try chatTemplates()
        } catch {
            throw .malformedFile(path, reason: "\(error)")
        }
        return try ChatTemplate.load(
            templates, specialTokens: specialTokens(), file: path, name: name, forTools: forTools, limits: limits)
    }

    /// Returns the special tokens, by the names that templates use.
    package func specialTokens() throws(ChatTemplateError) -> [String: String] {
        do throws(GGUFModelError) {
            guard metadata["tokenizer.ggml.tokens"] != nil else { return [:] }
            return try GGUFVocabularyReader(metadata: metadata, bytes: metadataBytes()).specialTokens()
        } catch {
            throw .malformedFile(path, reason: "\(error)")
        }
    }
}
