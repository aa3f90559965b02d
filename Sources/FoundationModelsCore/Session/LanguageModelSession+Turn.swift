import Foundation

extension LanguageModelSession {
    /// Lets a request in, and appends its prompt.
    ///
    /// - Returns: The number of the turn.
    /// - Throws: `LanguageModelSession.Error.concurrentRequests`.
    func begin(_ request: TurnRequest) throws -> UInt64 {
        try mutate { state in
            guard state.activeTurn == nil else { throw LanguageModelSession.Error.concurrentRequests.bridged }
            state.turnCount += 1
            state.activeTurn = state.turnCount
            state.transcriptBefore = state.transcript
            state.wasMutated = false
            state.transcript.append(.prompt(request.prompt))
            return state.turnCount
        }
    }

    /// Ends a turn; what it added stays only when it succeeded or the policy says so. Ends no turn twice.
    func end(_ turn: UInt64, _ progress: TurnProgress, isSuccess: Bool) {
        let (entries, usage) = progress.update { ($0.entries, $0.usage) }
        mutate { state in
            guard state.activeTurn == turn else { return }
            state.activeTurn = nil
            state.usage.add(usage)
            guard !state.wasMutated else { return }
            if isSuccess || state.policy?.preservesEntries == true {
                state.transcript = state.transcriptWithPrompt + entries
            } else {
                state.transcript = state.transcriptBefore
            }
        }
    }

    /// Answers a request that was let in.
    @concurrent func perform(_ request: TurnRequest, turn: UInt64, progress: TurnProgress) async throws -> TurnResult {
        do {
            let result = try await answer(request, turn: turn, progress: progress)
            try request.check(result.content)  // ahead of the end: what can't be read as the type leaves no entries
            try checkMutation(turn)
            end(turn, progress, isSuccess: true)
            return result
        } catch {
            end(turn, progress, isSuccess: false)
            throw Task.isCancelled ? CancellationError() : bridging(error)
        }
    }

    /// Asks the model and runs tools until there is an answer.
    private func answer(_ request: TurnRequest, turn: UInt64, progress: TurnProgress) async throws -> TurnResult {
        try Task.checkCancellation()
        let isDisallowed = request.prompt.options.toolCallingMode?.kind == .disallowed
        let enabled = isDisallowed ? [] : tools.map(\.definition)
        try checkCapabilities(for: request, tools: enabled)
        try await checkData()
        let limit = maximumToolCallRounds
        var round = 0
        while true {
            let transcript = state.withLock { $0.activeTurn == turn ? $0.transcript : nil }
            guard let transcript else { throw CancellationError() }
            try await step(
                LanguageModelExecutorGenerationRequest(
                    id: UUID(), transcript: transcript, enabledTools: enabled, schema: request.schema,
                    generationOptions: request.prompt.options, contextOptions: request.prompt.contextOptions,
                    metadata: request.prompt.metadata),
                progress: progress)
            let calls = try progress.update { try $0.endStep() }
            guard !calls.isEmpty else { return try progress.update { try $0.result() } }
            publish(turn, progress)
            round += 1
            guard round <= limit else { throw ToolRoundLimitError(limit: limit) }
            for output in try await outputs(of: calls) {
                progress.update { $0.append(.toolOutput(output)) }
            }
            try checkMutation(turn)
            publish(turn, progress)
        }
    }

    /// Has the model take one step, following its events.
    private func step(_ request: LanguageModelExecutorGenerationRequest, progress: TurnProgress) async throws {
        let channel = LanguageModelExecutorGenerationChannel()
        let model = model
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await model.respond(to: request, streamingInto: channel)
                    channel.finish()
                } catch {
                    channel.finish(throwing: error)
                }
            }
            for try await event in channel { progress.update { $0.apply(event) } }
            try Task.checkCancellation()
        }
    }

    /// Runs the tools of one step side by side.
    ///
    /// - Returns: The outputs in the order of the calls.
    private func outputs(of calls: [Transcript.ToolCall]) async throws -> [Transcript.ToolOutput] {
        let named = try calls.map { call in
            guard let tool = tools.first(where: { $0.definition.name == call.toolName }) else {
                throw UnknownToolError(toolName: call.toolName, availableTools: tools.map(\.definition.name))
            }
            return (tool, call)
        }
        return try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
            for (index, (tool, call)) in named.enumerated() {
                group.addTask { (index, try await tool.output(of: call)) }
            }
            var outputs: [(Int, Transcript.ToolOutput)] = []
            for try await output in group { outputs.append(output) }
            return outputs.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Shows the entries that are whole in the session's transcript.
    private func publish(_ turn: UInt64, _ progress: TurnProgress) {
        let finished = progress.update { $0.finished }
        mutate { state in
            guard state.activeTurn == turn, !state.wasMutated else { return }
            state.transcript = state.transcriptWithPrompt + finished
        }
    }

    private func checkMutation(_ turn: UInt64) throws {
        let wasMutated = state.withLock { $0.activeTurn == turn && $0.wasMutated }
        if wasMutated { throw Error.transcriptMutationWhileResponding.bridged }
    }

    /// Checks that the model can do what the request needs, ahead of asking it.
    ///
    /// - Throws: `LanguageModelError.unsupportedCapability`.
    private func checkCapabilities(for request: TurnRequest, tools: [Transcript.ToolDefinition]) throws {
        let capabilities = model.capabilities
        func need(_ capability: LanguageModelCapabilities.Capability, _ what: String) throws {
            guard !capabilities.contains(capability) else { return }
            throw LanguageModelError.unsupportedCapability(.init(
                capability: capability, debugDescription: "\(what), which needs the capability \(capability).")).bridged
        }
        if request.schema != nil { try need(.guidedGeneration, "The request has a schema") }
        if !tools.isEmpty { try need(.toolCalling, "The session has tools") }
        if request.prompt.contextOptions.reasoningLevel != nil {
            try need(.reasoning, "The request sets a reasoning level")
        }
        let transcript = state.withLock { $0.transcript }
        let hasImage = transcript.contains { entry in
            entry.segments.contains { segment in
                if case .attachment(let attached) = segment, case .image = attached.content { true } else { false }
            }
        }
        if hasImage { try need(.vision, "The transcript has an image") }
        if request.prompt.options.toolCallingMode?.kind == .required, tools.isEmpty {
            throw NSError(
                domain: "FoundationModels.LanguageModelError", code: -1,
                userInfo: [NSLocalizedDescriptionKey: "Tool calls are required, but the session has no tools."])
        }
    }

    /// Checks that the model takes the data attached anywhere in the transcript, ahead of asking it.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` with the entries that it doesn't take.
    private func checkData() async throws {
        var answers: [UTType: Bool] = [:]
        var refused: [Transcript.Entry] = []
        for entry in state.withLock({ $0.transcript }) {
            for case .attachment(let segment) in entry.segments {
                guard case .data(let data) = segment.content else { continue }
                if answers[data.contentType] == nil {
                    answers[data.contentType] = try await model.supportsDataAttachmentType(data.contentType)
                }
                if answers[data.contentType] == false, refused.last != entry { refused.append(entry) }
            }
        }
        guard refused.isEmpty else {
            let kinds = answers.filter { !$0.value }.map(\.key.identifier).sorted().joined(separator: ", ")
            throw LanguageModelError.unsupportedTranscriptContent(.init(
                unsupportedContent: refused, debugDescription: "the model takes no data of the kind \(kinds).")).bridged
        }
    }
}

extension LanguageModelSession.State {
    /// The transcript as it was when the turn under way began, with its prompt.
    fileprivate var transcriptWithPrompt: Transcript {
        Transcript(entries: transcript.prefix(transcriptBefore.count + 1))
    }
}
