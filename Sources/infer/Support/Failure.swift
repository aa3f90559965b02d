import Generation
import Tokenizer
import Transformer

/// Something that ended the command, as the user reads it.
enum Failure: Error {
    /// The command line asks for something impossible.
    case usage(String)
    /// A file's contents, or what they ask for, are wrong.
    case badData(String)
    /// A file is missing or can't be opened.
    case missingFile(String)
    /// A bug of ours.
    case bug(String)

    /// What to print.
    var message: String {
        switch self {
        case .usage(let message), .badData(let message), .missingFile(let message), .bug(let message): message
        }
    }

    /// What to exit with.
    var code: ProcessExit {
        switch self {
        case .usage: .usage
        case .badData: .badData
        case .missingFile: .missingFile
        case .bug: .bug
        }
    }
}
