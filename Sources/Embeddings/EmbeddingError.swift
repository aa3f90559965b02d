import Foundation
import NightjarGeneration
import Transformer

/// Says why texts can't be embedded or ranked.
public enum EmbeddingError: Error, CustomStringConvertible {
    /// The model's files are missing or wrong.
    case loading(LoadingError)
    /// A file of the model says something that isn't computed here.
    case layout(file: String, problem: String)
    /// No prompt has the name.
    case prompt(name: String, known: [String])
    /// Fewer or more dimensions are asked for than there are.
    case dimensions(asked: Int, limit: Int)
    /// Something other than relevance is what the model tells of a pair of texts.
    case labels(count: Int, directory: String)
    /// The model can't compute a text.
    case computation(DecoderError)
    /// An index is of other vectors.
    case index(problem: String)

    /// One sentence that names the file or the value, and what is expected.
    public var description: String {
        switch self {
        case .loading(let error): "\(error)"
        case .layout(let file, let problem): "\(file): \(problem)"
        case .prompt(let name, let known):
            "there is no prompt \"\(name)\"; the model has "
                + (known.isEmpty ? "none" : known.map { "\"\($0)\"" }.joined(separator: ", "))
        case .dimensions(let asked, let limit): "\(asked) dimensions were asked for, expected 1 to \(limit)"
        case .labels(let count, let directory):
            "\(directory) gives \(count) labels for a pair of texts, expected 1: take a model that ranks"
        case .computation(let error): "\(error)"
        case .index(let problem): problem
        }
    }
}

extension EmbeddingError: LocalizedError {
    /// The same sentence.
    public var errorDescription: String? { description }
}

extension EmbeddingError {
    /// Returns a body's result and wraps a model error.
    static func wrapping<Value>(_ body: () throws(ModelError) -> Value) throws(EmbeddingError) -> Value {
        do throws(ModelError) {
            return try body()
        } catch {
            throw .loading(.model(error))
        }
    }

    /// Returns a body's result and wraps a decoder's error.
    static func computing<Value>(_ body: () throws(DecoderError) -> Value) throws(EmbeddingError) -> Value {
        do throws(DecoderError) {
            return try body()
        } catch {
            throw .computation(error)
        }
    }

    /// Returns a body's result and wraps a configuration error.
    static func reading<Value>(_ body: () throws(ConfigurationError) -> Value) throws(EmbeddingError) -> Value {
        do throws(ConfigurationError) {
            return try body()
        } catch {
            throw .loading(.model(.configuration(error)))
        }
    }
}
