import ArgumentParser
import ChatTemplates
import Constrained
import Tokenizer

/// `infer schema`: commands about schemas.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Compiles a JSON Schema and judges instances by it, or writes the schema of an object.",
        subcommands: [SchemaCheck.self, SchemaObject.self], defaultSubcommand: SchemaCheck.self)
}

/// `infer schema check`: compiles JSON Schemas and validates instances.
struct SchemaCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compiles a JSON Schema and judges instances by it.",
        discussion: """
            Prints one JSON line for each instance. A refused instance is an answer, not an error; a schema that \
            cannot be enforced exits with 65 and names the keyword and its JSON pointer. Without instances the \
            keywords that restrict nothing are listed. Without --model the vocabulary is the 256 bytes and an end token.
            """)

    @Option(name: .long, help: ArgumentHelp("The schema's file; - for standard input.", valueName: "file"))
    var schema: String?

    @Option(name: .long, help: ArgumentHelp("Judge instances by the tokens of this model.", valueName: "dir"))
    var model: String?

    @Option(
        name: .long, parsing: .upToNextOption,
        help: ArgumentHelp("Files with the instances to judge.", valueName: "files"))
    var check: [String] = []

    @Flag(name: .long, help: "Print the time of compilation and of masks.")
    var time = false

    @Flag(name: .long, help: "With --time, also print the time of each mask.")
    var times = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Judge many: lines of {\"name\", \"schema\", \"tests\": [{\"data\", \"valid\"}]}.", valueName: "file"))
    var batch: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A document to which schemas refer. Repeatable.", valueName: "uri=file"))
    var document: [String] = []

    @Option(name: .long, help: ArgumentHelp("White space: compact, spaced or any. (default: any)", valueName: "policy"))
    var whitespace: String?

    @Option(name: .long, help: ArgumentHelp("Order of properties: declared or any. (default: any)", valueName: "order"))
    var order: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Treatment of formats: assert or annotate. (default: assert)", valueName: "policy"))
    var formats: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Undeclared keys: any, as in the standard, or stated, as in answers. (default: any)",
            valueName: "policy"))
    var undeclaredKeys: String?

    func validate() throws {
        if (schema == nil) == (batch == nil) { throw ValidationError("Give either --schema or --batch.") }
        _ = try options()
        for entry in document where entry.split(separator: "=", maxSplits: 1).count != 2 {
            throw ValidationError("--document is URI=FILE, not '\(entry)'")
        }
    }

    func run() throws {
        let options = try options()
        let documents = try documents()
        let tokenizer = try model.map { try TokenizerDirectory.load($0) }
        let vocabulary = tokenizer.map { Self.vocabulary(of: $0) } ?? .bytes
        if let batch {
            var judging = SchemaBatch(options: options, vocabulary: vocabulary, showsTimes: time, showsAllTimes: times)
            judging.documents = documents
            if let tokenizer {
                judging.encode = {
                    tokenizer.encode($0, addSpecialTokens: false, literalRanges: [0..<$0.utf8.count])
                }
            }
            try judging.run(InputLines(of: batch))
            return
        }
        let source = try InputFile.bytes(of: schema ?? "-", .schema)
        var timing = SchemaTiming()
        let grammar: CompiledGrammar
        do throws(GrammarError) {
            grammar = try timing.compiling { () throws(GrammarError) in
                try CompiledGrammar(
                    jsonSchema: ExactJSON(parsing: source), documents: documents, options: options)
            }
            try timing.firstMask(GrammarMatcher(grammar, vocabulary: vocabulary), warmUp: vocabulary)
        } catch {
            throw Failure.badData("\(error)")
        }
        let judge = SchemaJudge(grammar, vocabulary: vocabulary)
        for path in check {
            let bytes = Self.trimmed(try InputFile.bytes(of: path, .instance))
            do {
                let (verdict, tokens) = try Self.verdict(of: bytes, judge, tokenizer)
                if time {
                    let matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
                    try timing.masks(of: tokens, matcher)
                    try timing.countAllocations(of: tokens, matcher)
                }
                StandardStreams.write(
                    PrintedJSON.object([
                        "instance": PrintedJSON.string(path), "accepted": "\(verdict.isAccepted)",
                        "at": verdict.offset.map { "\($0)" } ?? "null",
                    ]) + "\n")
            } catch {
                throw Failure.badData("\(path): \(error)")
            }
        }
        if check.isEmpty, !time {
            let annotations = Self.annotations(of: grammar)
            StandardStreams.write(PrintedJSON.object(["compiled": "true", "annotations": annotations]) + "\n")
        }
        if time { StandardStreams.write(timing.line(withAll: times) + "\n") }
    }

    /// Judges an instance by a tokenizer's tokens, or by its bytes without a tokenizer or in text that isn't UTF-8.
    private static func verdict(
        of bytes: [UInt8], _ judge: SchemaJudge, _ tokenizer: SubwordTokenizer?
    ) throws -> (SchemaJudge.Verdict, tokens: [Int]) {
        guard let tokenizer, let text = String(validating: bytes, as: UTF8.self) else {
            return (try judge.judge(bytes), bytes.map { Int($0) })
        }
        let tokens = tokenizer.encode(text, addSpecialTokens: false, literalRanges: [0..<bytes.count])
        return (try judge.judge(tokens), tokens)
    }

    /// Returns the keywords without effect, each with the JSON pointers of its places.
    private static func annotations(of grammar: CompiledGrammar) -> String {
        var pointers: [String: [String]] = [:]
        for annotation in grammar.annotations { pointers[annotation.keyword, default: []].append(annotation.pointer) }
        let members = pointers.sorted { $0.key < $1.key }.map { keyword, places in
            PrintedJSON.string(keyword) + ": [" + places.map { PrintedJSON.string($0) }.joined(separator: ", ") + "]"
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// Returns the given documents by their URIs.
    private func documents() throws -> [String: ExactJSON] {
        var result: [String: ExactJSON] = [:]
        for entry in document {
            let parts = entry.split(separator: "=", maxSplits: 1)
            let bytes = try InputFile.bytes(of: String(parts[1]), .schema)
            do throws(GrammarError) {
                result[String(parts[0])] = try ExactJSON(parsing: bytes)
            } catch {
                throw Failure.badData("\(parts[1]): \(error)")
            }
        }
        return result
    }

    private func options() throws -> GrammarOptions {
        var options = GrammarOptions.checking
        if let whitespace {
            guard let policy = GrammarOptions.Whitespace(rawValue: whitespace) else {
                throw ValidationError("--whitespace is compact, spaced or any.")
            }
            options.whitespace = policy
        }
        if let order {
            guard let policy = GrammarOptions.Order(rawValue: order) else {
                throw ValidationError("--order is declared or any.")
            }
            options.order = policy
        }
        if let undeclaredKeys {
            guard let policy = GrammarOptions.UndeclaredKeys(rawValue: undeclaredKeys) else {
                throw ValidationError("--undeclared-keys is stated or any.")
            }
            options.undeclaredKeys = policy
        }
        if let formats {
            guard let policy = GrammarOptions.Formats(rawValue: formats) else {
                throw ValidationError("--formats is assert or annotate.")
            }
            options.formats = policy
        }
        return options
    }

    /// Returns the vocabulary of a tokenizer for a grammar.
    static func vocabulary(of tokenizer: SubwordTokenizer) -> TokenVocabulary {
        let tokens = tokenizer.vocabularyBytes
        let special = Set(tokens.indices.filter { tokenizer.isSpecial($0) })
        let ends = tokenizer.endToken.map { [$0] } ?? []
        return TokenVocabulary(
            tokens: tokens, endTokens: ends, specialTokens: special,
            textEndTokens: Set(ends.filter(tokenizer.isText)))
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return Array(bytes[first...last])
    }
}
