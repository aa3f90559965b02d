// Modifiers that run code at certain points of a request, where the session was made. All that a profile has are run,
// those of the outer modifiers first; what one throws ends the request, and reaches its caller.

extension LanguageModelSession.DynamicProfile {
    /// Runs code when the prompt has been appended, and ahead of each further request to the model.
    public func onPrompt(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onPrompt { _ in try await action() }
    }

    /// Runs code with the prompt when it has been appended, and ahead of each further request to the model.
    public func onPrompt(
        perform action: nonisolated(nonsending) sending @escaping (Transcript.Prompt) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.prompt) { event in
                if case .prompt(let prompt) = event { try await action(prompt) }
            }
        }
    }

    /// Runs code when the answer is complete and stands in the transcript.
    public func onResponse(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onResponse { _ in try await action() }
    }

    /// Runs code with the answer when it is complete and stands in the transcript.
    public func onResponse(
        perform action: nonisolated(nonsending) sending @escaping (Transcript.Response) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.response) { event in
                if case .response(let response) = event { try await action(response) }
            }
        }
    }

    /// Runs code when thoughts are complete.
    public func onReasoning(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onReasoning { _ in try await action() }
    }

    /// Runs code with thoughts when they are complete.
    public func onReasoning(
        perform action: nonisolated(nonsending) sending @escaping (Transcript.Reasoning) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.reasoning) { event in
                if case .reasoning(let reasoning) = event { try await action(reasoning) }
            }
        }
    }

    /// Runs code before a tool runs; what it throws keeps the tool from running.
    public func onToolCall(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolCall { _ in try await action() }
    }

    /// Runs code with a call before its tool runs; what it throws keeps the tool from running.
    public func onToolCall(
        perform action: nonisolated(nonsending) sending @escaping (Transcript.ToolCall) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.toolCall) { event in
                if case .toolCall(let call) = event { try await action(call) }
            }
        }
    }

    /// Runs code after a tool has run; the outputs of a step are appended to the transcript together, in call order.
    public func onToolOutput(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolOutput { _, _ in try await action() }
    }

    /// Runs code with a call and its output after the tool has run; the outputs of a step are appended to the transcript
    /// together, in call order.
    public func onToolOutput(
        perform action:
            nonisolated(nonsending) sending @escaping (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.toolOutput) { event in
                if case .toolOutput(let call, let output) = event { try await action(call, output) }
            }
        }
    }

    /// Runs code when the profile is selected, ahead of its first request.
    public func onActivate(
        perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.callbacks.activate.insert(action, at: 0) }
    }

    /// Runs code when another profile is selected, ahead of that one's first request.
    public func onDeactivate(
        perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.callbacks.deactivate.insert(action, at: 0) }
    }
}
