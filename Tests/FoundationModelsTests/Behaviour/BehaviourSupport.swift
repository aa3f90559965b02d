import Foundation
import FoundationModels
import FoundationModelsTesting
import Synchronization

/// A tool that does what a test says and writes down what it saw.
struct Probe: Tool {
    var name = "probe"
    let description = "Does what a test says"
    var body: @Sendable (String) async throws -> String = { "output of \($0)" }

    @Generable struct Arguments {
        var text: String
    }

    func call(arguments: Arguments) async throws -> String { try await body(arguments.text) }
}

struct ProbeError: Error, Equatable {}

/// Lines that several tasks write.
final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    func add(_ line: String) { entries.withLock { $0.append(line) } }
    var lines: [String] { entries.withLock { $0 } }
}

extension ScriptedStep.Call {
    static func probe(_ text: String, id: String) -> ScriptedStep.Call {
        .init("probe", arguments: #"{"text":"\#(text)"}"#, id: id)
    }
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
}
