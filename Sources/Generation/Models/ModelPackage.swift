import ChatTemplates
import GGUFModels
import InferenceEvents
import Tensor
import Tokenizer
import Transformer

/// A model's files, whichever layout they have: a directory as model hubs lay it out, or one GGUF file.
package struct ModelPackage: Sendable {
    /// Path of the directory or file.
    package let path: String
    private let gguf: GGUFModel?

    /// Opens a GGUF file; a directory is read as its parts are asked for.
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

    /// Whether a path is that of a model in one file rather than of a directory.
    package static func isFile(_ path: String) -> Bool { GGUFModel.isModel(path) }

    /// What the weights are loaded from.
    package func source() throws(ModelError) -> ModelSource {
        if let gguf { return try gguf.source() }
        return try ModelSource(directory: path)
    }

    /// The shape of the model.
    package func configuration() throws(ModelError) -> ModelConfiguration {
        if let gguf { return try gguf.configuration() }
        return try TransformerModel.readConfiguration(directory: path)
    }

    /// How a GGUF file says that one vector is made of a text's rows; nil where it doesn't say, and for a directory.
    package var pooling: GGUFPooling? { gguf?.pooling }

    /// Of which rows a GGUF file says that labels are computed; nil where it doesn't say, and for a directory.
    package var classifierPooling: GGUFPooling? { gguf?.classifierPooling }

    /// The text in which a GGUF file gives a query and a document to a model that ranks; nil where it has none, and for a
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
    ///   - name: Which of several; nil for `tool_use` where there are tools and such a template, else `default`.
    ///   - forTools: Whether there are tools.
    package func chatTemplate(name: String? = nil, forTools: Bool = false) throws(ChatTemplateError) -> ChatTemplate {
        let span = Trace.begin()
        defer { Trace.end(span, "load template") }
        if let gguf { return try gguf.chatTemplate(name: name, forTools: forTools) }
        return try ChatTemplate.load(directory: path, name: name, forTools: forTools)
    }

    /// Compiles a template of a file of its own, with this model's special tokens.
    package func chatTemplate(file: String) throws(ChatTemplateError) -> ChatTemplate {
        guard let gguf else { return try ChatTemplate.load(file: file, directory: path) }
        var template = try ChatTemplate.load(file: file)
        template.specialTokens = try gguf.specialTokens()
        return template
    }
}
