import Tokenizer
import Transformer

/// An error that kept a model from being loaded.
public enum LoadingError: Error {
    /// Configuration or weights are missing or wrong.
    case model(ModelError)
    /// An adapter's files are missing or wrong, or the adapter belongs to another model.
    case adapter(AdapterError)
    /// The tokenizer's files are missing or wrong.
    case tokenizer(TokenizerError)
    /// The system refuses a thread to load on.
    case noThread
}

extension LoadingError: CustomStringConvertible {
    /// One sentence with the file and the fault.
    public var description: String {
        switch self {
        case .model(let error): "\(error)"
        case .adapter(let error): "\(error)"
        case .tokenizer(let error): "\(error)"
        case .noThread: "The system refuses another thread: end other programs or raise the limit (ulimit -u)."
        }
    }
}
