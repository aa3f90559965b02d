import ModelFiles
import Tensor
import Tokenizer

/// A reason why a GGUF file can't be used as a model.
package enum GGUFModelError: Error, Sendable, CustomStringConvertible {
    /// A file can't be mapped.
    case file(MappedFileError)
    /// The container or its metadata is damaged or incomplete.
    case container(GGUFError)
    /// The tokenizer can't be built from the metadata.
    case tokenizer(TokenizerError)
    /// The architecture isn't supported.
    case architecture(file: String, found: String, supported: [String])
    /// The value of a key isn't supported.
    case unsupported(file: String, key: String, found: String, supported: String)
    /// The file has a tokenizer but no weights.
    case noWeights(file: String)

    /// Whether the cause is a missing file.
    package var isMissingFile: Bool {
        switch self {
        case .file(.missing): true
        case .container(let error):
            if case .missingPart = error.problem { true } else { false }
        default: false
        }
    }

    package var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .container(let error): "\(error)"
        case .tokenizer(let error): "\(error)"
        case .architecture(let file, let found, let supported):
            "\(file): the architecture \"\(found.prefix(60))\" is not supported; supported are "
                + supported.joined(separator: ", ")
        case .unsupported(let file, let key, let found, let supported):
            "\(file): `\(key)` is \(found), which is not supported; supported: \(supported)"
        case .noWeights(let file):
            "\(file) holds a vocabulary and no weights; take the file of the whole model"
        }
    }
}
