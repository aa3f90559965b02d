import Foundation
import FoundationModels
import Observation

/// A message of a chat.
struct ChatMessage: Identifiable, Equatable, Codable {
    enum Role: String, Codable { case user, assistant, system }
    var id = UUID()
    var role: Role
    var text: String
    var isStreaming = false
}

@Observable @MainActor
final class ChatViewModel {
    var messages: [ChatMessage] = []
    var input = ""
    var errorMessage: String?
    var showsError = false
    private(set) var session: LanguageModelSession
    private var task: Task<Void, Never>?
    private let makeSession: (Transcript) -> LanguageModelSession

    init(model: some LanguageModel, tools: [any Tool] = []) {
        makeSession = { LanguageModelSession(model: model, tools: tools, transcript: $0) }
        session = LanguageModelSession(model: model, tools: tools, instructions: "You are a helpful assistant.")
    }

    var isResponding: Bool { session.isResponding }
    var canSend: Bool { !input.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty && !isResponding }

    func send() {
        guard canSend else { return }
        let text = input
        input = ""
        messages.append(ChatMessage(role: .user, text: text))
        messages.append(ChatMessage(role: .assistant, text: "", isStreaming: true))
        task = Task { await respond(to: text) }
    }

    func stop() { task?.cancel() }

    func finish() async { await task?.value }

    private func respond(to text: String) async {
        defer {
            if let last = messages.indices.last { messages[last].isStreaming = false }
        }
        do {
            let options = GenerationOptions(temperature: 0.7, maximumResponseTokens: 300)
            let stream = session.streamResponse(to: text, options: options)
            for try await partial in stream {
                messages[messages.count - 1].text = partial.content
            }
        } catch let error as LanguageModelSession.GenerationError {
            await handle(error, text: text)
        } catch is CancellationError {
            messages[messages.count - 1].text += " (stopped)"
        } catch {
            errorMessage = error.localizedDescription
            showsError = true
        }
    }

    private func handle(_ error: LanguageModelSession.GenerationError, text: String) async {
        switch error {
        case .exceededContextWindowSize(let context):
            errorMessage = context.debugDescription
            session = newSession(previousSession: session)
            if let response = try? await session.respond(to: text) {
                messages[messages.count - 1].text = response.content
            }
        case .guardrailViolation, .unsupportedLanguageOrLocale:
            errorMessage = error.errorDescription
        case .refusal(let refusal, _):
            errorMessage = (try? await refusal.explanation.content) ?? "?"
        case .assetsUnavailable, .unsupportedGuide, .decodingFailure, .rateLimited, .concurrentRequests:
            errorMessage = [error.failureReason, error.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
        @unknown default:
            errorMessage = error.localizedDescription
        }
        showsError = true
    }

    private func newSession(previousSession: LanguageModelSession) -> LanguageModelSession {
        let allEntries = previousSession.transcript
        var condensedEntries = [Transcript.Entry]()
        if let firstEntry = allEntries.first {
            condensedEntries.append(firstEntry)
            if allEntries.count > 1, let lastEntry = allEntries.last { condensedEntries.append(lastEntry) }
        }
        return makeSession(Transcript(entries: condensedEntries))
    }

    // Saving and restoring.

    func save() throws -> Data { try JSONEncoder().encode(session.transcript) }

    func restore(from data: Data) throws {
        let transcript = try JSONDecoder().decode(Transcript.self, from: data)
        session = makeSession(transcript)
        messages = transcript.compactMap { entry in
            switch entry {
            case .prompt(let prompt): ChatMessage(role: .user, text: text(of: prompt.segments))
            case .response(let response): ChatMessage(role: .assistant, text: text(of: response.segments))
            case .instructions, .toolCalls, .toolOutput, .reasoning, .data: nil
            @unknown default: nil
            }
        }
    }

    private func text(of segments: [Transcript.Segment]) -> String {
        segments.map { segment in
            switch segment {
            case .text(let text): text.content
            case .structure(let structure): structure.content.jsonString
            case .attachment(let attachment): attachment.label ?? ""
            @unknown default: ""
            }
        }.joined(separator: "\n")
    }
}

/// What an app shows while the model can't be used.
@Observable
final class Availability {
    var model = SystemLanguageModel.default
    var message: String {
        switch model.availability {
        case .available: "Ready"
        case .unavailable(.deviceNotEligible): "This device can't run the model."
        case .unavailable(.appleIntelligenceNotEnabled): "Turn it on in Settings."
        case .unavailable(.modelNotReady): "The model is being prepared."
        case .unavailable(let other): "Unavailable: \(other)"
        }
    }
    var shortMessage: String {
        guard case .unavailable(let reason) = model.availability else { return "yes" }
        switch reason {
        case .deviceNotEligible: return "no device"
        case .appleIntelligenceNotEnabled: return "not enabled"
        case .modelNotReady: return "not ready"
        @unknown default: return "?"
        }
    }
    var speaksTheUsersLanguage: Bool {
        model.supportsLocale() && model.supportsLocale(Locale(identifier: "en_US"))
            && SystemLanguageModel.default.supportedLanguages.contains { $0.languageCode == .english }
    }
}
