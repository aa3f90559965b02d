import Foundation
import FoundationModels
import Observation

/// A desk with several clerks: one model in memory, and an adapter for each department.
@Observable
final class HelpDesk {
    /// Departments by name, each with its adapter's directory; nil answers with the model as it is.
    private let departments: [String: String?]
    private let checkpoint: String
    private var sessions: [String: LanguageModelSession] = [:]
    /// What each department said last.
    private(set) var answers: [String: String] = [:]
    private(set) var problem: String?

    init(checkpoint: String, departments: [String: String?]) {
        self.checkpoint = checkpoint
        self.departments = departments
    }

    /// Asks all departments at once and shows their answers as they come.
    func ask(_ question: String) async {
        await withTaskGroup(of: Void.self) { group in
            for name in departments.keys {
                group.addTask { await self.ask(name, question) }
            }
        }
    }

    private func ask(_ department: String, _ question: String) async {
        let model = LocalLanguageModel(directory: checkpoint, adapter: departments[department] ?? nil)
        let session = sessions[department] ?? LanguageModelSession(model: model, instructions: "Answer in a few words.")
        sessions[department] = session
        do {
            let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 10)
            for try await snapshot in session.streamResponse(to: question, options: options) {
                answers[department] = snapshot.content
            }
        } catch {
            problem = error.localizedDescription
        }
    }
}
