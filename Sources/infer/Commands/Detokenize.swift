import ArgumentParser
import Tokenizer

/// `infer detokenize`: converts token ids to text.
struct Detokenize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turns token ids into text.",
        discussion: "Prints the text without a newline. Only the directory's tokenizer files are needed.")

    @Argument(help: ArgumentHelp("Ids such as 1,2,3, or @file, or - for standard input.", valueName: "ids"))
    var ids: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The model's directory, or its GGUF file. (default: Weights/)", valueName: "dir"))
    var model: String?

    @Flag(name: .long, help: "Omit special tokens from the text.")
    var skipSpecial = false

    @Flag(name: .long, help: "Read one JSON array per line, and print one JSON string per line.")
    var jsonLines = false

    func validate() throws {
        if ids == nil, !jsonLines { throw ValidationError("Give token ids, @file, or - for standard input.") }
    }

    func run() throws {
        let tokenizer = try TokenizerDirectory.load(model)
        guard jsonLines else {
            let ids = try TokenList.parse(argument: ids ?? "-")
            StandardStreams.write(try decode(ids, with: tokenizer))
            return
        }
        let path = ids.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil }
        try JSONLines.map(InputLines(of: path ?? "-")) { line in
            let ids = try JSONLines.decode([Int].self, from: line, named: "a JSON array of token ids")
            return PrintedJSON.string(try decode(ids, with: tokenizer))
        }
    }

    private func decode(_ ids: [Int], with tokenizer: SubwordTokenizer) throws(Failure) -> String {
        // Ids beyond the vocabulary are left out, as Hugging Face does; negative ids are errors.
        guard ids.allSatisfy({ $0 >= 0 && $0 <= Int(UInt32.max) }) else {
            throw .badData("token ids must be from 0 to \(UInt32.max)")
        }
        return tokenizer.decode(ids, skipSpecialTokens: skipSpecial)
    }
}
