import ArgumentParser
import Tokenizer

/// `infer tokenize`: converts text to token ids.
struct Tokenize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turns the text on standard input into token ids.",
        discussion: "Prints one JSON array. Only the directory's tokenizer files are needed.")

    @Option(
        name: .long,
        help: ArgumentHelp("The model's directory, or its GGUF file. (default: Weights/)", valueName: "dir"))
    var model: String?

    @Flag(name: .long, help: "Don't add the special tokens around the text.")
    var noSpecial = false

    @Flag(name: .long, help: "Treat added tokens in the text as ordinary text.")
    var literal = false

    @Flag(name: .long, help: "Read one JSON string per line, and print one JSON array per line.")
    var jsonLines = false

    func run() throws {
        let tokenizer = try TokenizerDirectory.load(model)
        guard jsonLines else {
            let text = try InputFile.text(of: "-", .text)
            StandardStreams.write(PrintedJSON.array(encode(text, with: tokenizer)) + "\n")
            return
        }
        try JSONLines.map(InputLines(of: "-")) { line in
            let text = try JSONLines.decode(String.self, from: line, named: "a JSON string")
            return PrintedJSON.array(encode(text, with: tokenizer))
        }
    }

    private func encode(_ text: String, with tokenizer: SubwordTokenizer) -> [Int] {
        tokenizer.encode(
            text, addSpecialTokens: !noSpecial, literalRanges: literal ? [0..<text.utf8.count] : [])
    }
}
