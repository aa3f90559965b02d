import FoundationModels

/// One conversation about one project, whoever answers.
struct CraftStudio {
    let orchestrator: CraftOrchestrator
    let session: LanguageModelSession
    /// The photo that the project starts from. The brainstorming agent sees it.
    let photo: Attachment<ImageAttachmentContent>?

    init(
        orchestrator: CraftOrchestrator = CraftOrchestrator(techniques: [.origami]),
        photo: Attachment<ImageAttachmentContent>? = nil
    ) {
        self.orchestrator = orchestrator
        self.photo = photo
        session = LanguageModelSession(profile: CraftProfile(orchestrator: orchestrator))
    }

    /// The answer of the agent for a phase, in the pieces that are new.
    func work(on wish: String, in mode: CraftOrchestrator.Mode) -> AsyncThrowingStream<String, any Error> {
        orchestrator.mode = mode
        let prompt = Prompt {
            switch mode {
            case .brainstorming:
                if let photo { photo.label("photo") }
                "Give me one idea for a project. I would like to make \(wish)."
            case .planning: "Write the steps for it."
            case .reviewing: "I have done the first step. What should I look at?"
            }
        }
        let session = session
        return AsyncThrowingStream { pieces in
            let task = Task {
                do {
                    var shown = ""
                    let options = GenerationOptions(maximumResponseTokens: 150)
                    for try await snapshot in session.streamResponse(to: prompt, options: options) {
                        let piece = snapshot.content.dropFirst(shown.count)
                        if !piece.isEmpty { pieces.yield(String(piece)) }
                        shown = snapshot.content
                    }
                    pieces.finish()
                } catch {
                    pieces.finish(throwing: error)
                }
            }
            pieces.onTermination = { _ in task.cancel() }
        }
    }
}
