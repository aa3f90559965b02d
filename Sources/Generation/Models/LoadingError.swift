import Tokenizer
import Transformer

/// Why a model's directory can't be used to generate text.
public enum LoadingError: Error {
    /// Configuration or weights are missing or wrong.
    case model(ModelError)
    /// An adapter's files are missing or wrong, or it is one of another model.
    case adapter(AdapterError)
    /// The tokenizer's files are missing or wrong.
    case tokenizer(TokenizerError)
    /// The system refuses a thread to load on.
    case noThread
}

extension LoadingError: CustomStringConvertible {
    /// One sentence that names the file and what is wrong with it.
    public var description: String {
        switch self {
        case .model(let error): "\(error)"
        case .adapter(let error): "\(error)"
        case .tokenizer(let error): "\(error)"
        case .noThread: "The system refuses another thread: end other programs or raise the limit (ulimit -u)."
        }
    }
}
