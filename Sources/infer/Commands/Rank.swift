import ArgumentParser
import Embeddings
import Foundation
import Transformer

/// `infer rank`: scores the relevance of documents to queries.
struct Rank: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Scores documents by how relevant they are to a query.",
        discussion: """
            The model is a cross-encoder: one that classifies pairs of texts, or a decoder that answers yes or no. The \
            input has one JSON object a line, {"query": "…", "documents": ["…"]}. A JSON array of scores is printed for \
            each line, in the order of the documents. Without --quantize everything is computed in F32.
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("The file with one JSON object per line; - for standard input.", valueName: "file"))
    var input: String

    @Option(name: .long, help: ArgumentHelp("Text to put before each query, unchanged.", valueName: "text"))
    var prompt: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Truncate pairs to n tokens. GGUF files don't contain this limit. (default: the limit in the model's files)",
            valueName: "n"))
    var context: Int?

    @OptionGroup(title: "Model")
    var options: ModelOptions

    func validate() throws {
        if let context, context < 1 { throw ValidationError("--context must be at least 1") }
    }

    private struct Question: Decodable {
        let query: String
        let documents: [String]
    }

    func run() async throws {
        let lines = try InputLines(of: input)
        var questions: [Question] = []
        while let line = try lines.next() {
            guard let question = try? JSONDecoder().decode(Question.self, from: Data(line)) else {
                throw Failure.badData(
                    "\(lines.name): line \(questions.count + 1) is no JSON object with a \"query\" and \"documents\"")
            }
            questions.append(question)
        }
        let reranker = try Reranker(directory: options.directory(), options: options.embeddingOptions(context: context))
        let pairs = questions.flatMap { question in question.documents.map { (question.query, $0) } }
        let bar = SharedProgressBar("rank", total: pairs.count)
        let scores = try await reranker.scores(pairs: pairs, prompt: prompt, progress: bar.update)
        bar.clear()
        var first = 0
        for question in questions {
            let own = scores[first..<first + question.documents.count]
            StandardStreams.write("[" + own.map { "\($0)" }.joined(separator: ",") + "]\n")
            first += question.documents.count
        }
    }
}
