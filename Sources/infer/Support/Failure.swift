import ChatTemplates
import Constrained
import Embeddings
import Foundation
import FoundationModelsCore
import FoundationModelsUtilities
import Images
import LocalModels
import NightjarGeneration
import Tensor
import Tokenizer
import Transformer

/// An error that ends the command, with the user's message.
enum Failure: Error {
    /// The command line is impossible.
    case usage(String)
    /// A file's contents are invalid, or ask for something impossible.
    case badData(String)
    /// A file is missing or can't be opened.
    case missingFile(String)
    /// Reading or writing failed, for example on a full disk.
    case inputOutput(String)
    /// A bug in this program.
    case bug(String)

    /// The message to print.
    var message: String {
        switch self {
        case .usage(let message), .badData(let message), .missingFile(let message), .inputOutput(let message),
            .bug(let message):
            message
        }
    }

    /// The exit code.
    var code: ProcessExit {
        switch self {
        case .usage: .usage
        case .badData: .badData
        case .missingFile: .missingFile
        case .inputOutput: .inputOutput
        case .bug: .bug
        }
    }
}

extension Failure {
    /// Returns the failure for tokens that don't fit the context.
    static func contextExceeded(tokens: Int, contextLength: Int) -> Failure {
        .badData(
            "there are \(tokens) tokens, but the context holds \(contextLength): "
                + "give fewer tokens or a model with a longer context")
    }

    /// Converts an error of the modules below; returns nil for errors of the argument parser.
    init?(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as ModelError: self = Failure(error)
        case let error as AdapterError: self = Failure(error)
        case let error as TokenizerError: self = Failure(error)
        case let error as LoadingError:
            switch error {
            case .model(let error): self = Failure(error)
            case .tokenizer(let error): self = Failure(error)
            case .adapter(let error): self = Failure(error)
            case .noThread: self = .bug("\(error)")
            }
        case let error as MappedFileError:
            if case .missing = error { self = .missingFile("\(error)") } else { self = .badData("\(error)") }
        case let error as GenerationError: self = Failure(error)
        case let error as ChatTemplateError: self = Failure(error)
        case let error as GrammarError: self = .badData("\(error)")
        case let error as JSONParseError: self = .badData("\(error)")
        case let error as ImageAttachmentError: self = .badData("\(error)")
        case let error as ImageError: self = .badData("\(error)")
        case let error as DecoderError: self = .badData("\(error)")
        case EmbeddingError.loading(let cause):
            guard let failure = Failure(cause) else { return nil }
            self = failure
        case let error as EmbeddingError: self = .badData("\(error)")
        case let error as KernelTierError: self = .usage("\(error)")
        case let error as LanguageModelError: self = Failure(error)
        case let error as MCPTools.Error: self = .badData(error.message)
        case let error as ModelStore.Error: self = Failure(error)
        case let error as LibcurlMissing: self = .missingFile("\(error)")
        case let error as SystemLanguageModel.Error: self = .missingFile(error.localizedDescription)
        case let error as LanguageModelSession.ToolCallError: self = .badData(error.localizedDescription)
        case let error as LanguageModelSession.ToolRoundLimitError: self = .badData(error.localizedDescription)
        case let error as GeneratedContent.ParsingError: self = .badData(error.localizedDescription)
        default: return nil
        }
    }

    private init(_ error: ModelStore.Error) {
        switch error.kind {
        case .invalidName: self = .usage(error.message)
        case .notFound, .offline: self = .missingFile(error.message)
        case .denied, .damaged: self = .badData(error.message)
        case .unavailable, .noSpace, .inputOutput: self = .inputOutput(error.message)
        }
    }

    private init(_ error: LanguageModelError) {
        switch error {
        case .contextSizeExceeded(let details):
            self = .contextExceeded(tokens: details.tokenCount, contextLength: details.contextSize)
        default: self = .badData(error.localizedDescription)
        }
    }

    private init(_ error: ModelError) {
        switch error {
        case .threadCount, .kernels: self = .usage("\(error)")
        default: self = error.isMissingFile ? .missingFile("\(error)") : .badData("\(error)")
        }
    }

    private init(_ error: AdapterError) {
        if case .model(let cause) = error {
            self = Failure(cause)
        } else {
            self = error.isMissingFile ? .missingFile("\(error)") : .badData("\(error)")
        }
    }

    private init(_ error: TokenizerError) {
        switch error {
        case .noTokenizer, .unreadableFile: self = .missingFile("\(error)")
        default: self = .badData("\(error)")
        }
    }

    private init(_ error: ChatTemplateError) {
        switch error {
        case .noTemplate, .unreadableFile: self = .missingFile("\(error)")
        default: self = .badData("\(error)")
        }
    }

    private init(_ error: GenerationError) {
        switch error {
        case .constraint(let cause as GrammarError):
            // A limit that an answer reaches is the schema's fault; other grammar errors during generation are bugs.
            if case .limit = cause { self = .badData("\(error)") } else { self = .bug("\(error)") }
        case .emptyMask, .constraint, .draftsKept, .unloaded, .noThread: self = .bug("\(error)")
        default: self = .badData("\(error)")
        }
    }
}
