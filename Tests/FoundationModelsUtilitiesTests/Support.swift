import FoundationModelsCore
import FoundationModelsTesting
import Synchronization

/// Lines that several tasks write.
final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    func add(_ line: String) { entries.withLock { $0.append(line) } }
    var lines: [String] { entries.withLock { $0 } }
}

/// A tool that does nothing.
struct IdleTool: Tool {
    var name = "idle"
    let description = "Does nothing"
    var parameters: GenerationSchema { Bool.generationSchema }
    func call(arguments: GeneratedContent) async throws -> String { "done" }
}

extension Collection where Element == Transcript.Entry {
    /// The kinds of the entries, one letter each.
    var kinds: String {
        map { entry in
            switch entry {
            case .instructions: "i"
            case .prompt: "p"
            case .toolCalls: "c"
            case .toolOutput: "o"
            case .response: "r"
            case .reasoning: "t"
            case .data: "d"
            }
        }.joined()
    }

    /// The outputs of tools as text.
    var outputs: [String] {
        compactMap { if case .toolOutput(let output) = $0 { "\(output)" } else { nil } }
    }

    /// The leading instructions.
    var instructions: Transcript.Instructions? {
        if case .instructions(let instructions)? = first { instructions } else { nil }
    }
}
