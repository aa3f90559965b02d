// Modifiers that run code at certain points of a request, isolated to where the session was created. All actions of a
// profile run, those of outer modifiers first. An error that one throws ends the request and reaches the caller.

extension LanguageModelSession.DynamicProfile {
    /// Runs an action after the prompt was appended, and before each further request to the model.
    public func onPrompt(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onPrompt { _ in try await action() }
    }

    /// Runs an action with the prompt after it was appended, and before each further request to the model.
    public func onPrompt(
        perform action: nonisolated(nonsending) sending @escaping (Transcript.Prompt) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.prompt) { event in
                if case .prompt(let prompt) = event { try await action(prompt) }
            }
        }
    }

    /// Runs an action after the complete answer was appended to the transcript.
    public func onResponse(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onResponse { _ in try await action() }
    }

    /// Runs an action with the complete answer after it was appended to the transcript.
    public func onResponse(
        perform action: nonisolated(nonsending) sending @escaping (Transcript.Response) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.response) { event in
                if case .response(let response) = event { try await action(response) }
            }
        }
    }

    /// Runs an action after a reasoning entry is complete.
    public func onReasoning(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onReasoning { _ in try await action() }
    }

    /// Runs an action with a reasoning entry after it is complete.
    public func onReasoning(
        perform action: nonisolated(nonsending) sending @escaping (Transcript.Reasoning) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.reasoning) { event in
                if case .reasoning(let reasoning) = event { try await action(reasoning) }
            }
        }
    }

    /// Runs an action before a tool runs; the tool doesn't run if the action throws.
    public func onToolCall(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolCall { _ in try await action() }
    }

    /// Runs an action with a tool call before the tool runs; the tool doesn't run if the action throws.
    public func onToolCall(
        perform action: nonisolated(nonsending) sending @escaping (Transcript.ToolCall) async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted {
            $0.callbacks.add(.toolCall) { event in
                if case .toolCall(let call) = event { try await action(call) }
            }
        }
    }

    /// Runs an action after a tool has run.
    ///
    /// The outputs of a step are appended to the transcript together, in the order of the calls.
    public func onToolOutput(
        perform action: nonisolated(nonsending) sending @escaping () async throws -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        onToolOutput { _, _ in try await action() }
    }

    /// Runs an action with a tool call and its output after the tool has run.
    ///
    /// The outputs of a step are appended to the transcript together, in the order of the calls.
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

    /// Runs an action when the profile is selected, before its first request.
    public func onActivate(
        perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.callbacks.activate.insert(action, at: 0) }
    }

    /// Runs an action when another profile is selected, before that profile's first request.
    public func onDeactivate(
        perform action: sending @escaping @isolated(any) () async -> Void
    ) -> some LanguageModelSession.DynamicProfile {
        adjusted { $0.callbacks.deactivate.insert(action, at: 0) }
    }
}
