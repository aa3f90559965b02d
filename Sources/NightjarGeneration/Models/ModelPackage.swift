import ChatTemplates
import GGUFModels
import InferenceEvents
import Tensor
import Tokenizer
import Transformer

/// A model's files in either layout: a directory as on model hubs, or one GGUF file.
package struct ModelPackage: Sendable {
    /// The path of the directory or file.
    package let path: String
    private let gguf: GGUFModel?

    /// Opens a GGUF file. The files of a directory are read later, when they are needed.
    package init(path: String) throws(ModelError) {
        self.path = path
        guard GGUFModel.isModel(path) else {
            gguf = nil
            return
        }
        do throws(GGUFModelError) {
            gguf = try GGUFModel(path: path)
        } catch {
            throw ModelError(error)
        }
    }

    /// Returns whether a path is that of a model file and not of a directory.
    package static func isFile(_ path: String) -> Bool { GGUFModel.isModel(path) }

    /// Returns the source of the weights.
    package func source() throws(ModelError) -> ModelSource {
        if let gguf { return try gguf.source() }
        return try ModelSource(directory: path)
    }

    /// Returns the model's configuration.
    package func configuration() throws(ModelError) -> ModelConfiguration {
        if let gguf { return try gguf.configuration() }
        return try TransformerModel.readConfiguration(directory: path)
    }

    /// The pooling that a GGUF file declares for embeddings; nil where it declares none, and for a directory.
    package var pooling: GGUFPooling? { gguf?.pooling }

    /// The pooling that a GGUF file declares for its classifier; nil where it declares none, and for a directory.
    package var classifierPooling: GGUFPooling? { gguf?.classifierPooling }

    /// The template for query and document of a reranking model in a GGUF file; nil if it has none, and for a
    /// directory.
    package var rankTemplate: String? { gguf?.templateText("rerank") }

    /// Loads the weights.
    package func transformer(options: ModelLoadOptions) throws(ModelError) -> TransformerModel {
        let span = Trace.begin()
        defer { Trace.end(span, "load weights", detail: path) }
        return try TransformerModel.load(source(), options: options)
    }

    /// Loads the tokenizer.
    package func tokenizer() throws(LoadingError) -> SubwordTokenizer {
        let span = Trace.begin()
        defer { Trace.end(span, "load tokenizer", detail: path) }
        guard let gguf else {
            do throws(TokenizerError) {
                return try SubwordTokenizer.load(directory: path)
            } catch {
                throw .tokenizer(error)
            }
        }
        do throws(GGUFModelError) {
            return try gguf.tokenizer()
        } catch {
            if case .tokenizer(let cause) = error { throw .tokenizer(cause) }
            throw .model(ModelError(error))
        }
    }

    /// Compiles the chat template.
    ///
    /// - Parameters:
    ///   - name: The name of one of several templates. Nil takes `tool_use`, if there are tools and such a template,
    ///     and else `default`.
    ///   - forTools: Whether there are tools.
    package func chatTemplate(name: String? = nil, forTools: Bool = false) throws(ChatTemplateError) -> ChatTemplate {
        let span = Trace.begin()
        defer { Trace.end(span, "load template") }
        if let gguf { return try gguf.chatTemplate(name: name, forTools: forTools) }
        return try ChatTemplate.load(directory: path, name: name, forTools: forTools)
    }

    /// Compiles a template from a separate file, with this model's special tokens.
    package func chatTemplate(file: String) throws(ChatTemplateError) -> ChatTemplate {
        guard let gguf else { return try ChatTemplate.load(file: file, directory: path) }
        var template = try ChatTemplate.load(file: file)
        template.specialTokens = try gguf.specialTokens()
        return template
    }
}
