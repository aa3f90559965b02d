import Foundation

extension LanguageModelSession {
    /// Admits a request and appends its prompt to the transcript.
    ///
    /// - Returns: The number of the turn.
    /// - Throws: `LanguageModelSession.Error.concurrentRequests` while another request is being answered.
    func begin(_ request: TurnRequest) throws -> UInt64 {
        try mutate { [properties] state in
            guard state.activeTurn == nil else { throw LanguageModelSession.Error.concurrentRequests.bridged }
            state.turnCount += 1
            state.activeTurn = state.turnCount
            state.transcriptBefore = state.transcript
            state.scope = SessionScope(properties: properties, turn: state.turnCount)
            state.wasMutated = false
            state.publishedCount = 0
            state.profilePolicy = nil
            state.transcript.append(.prompt(request.prompt))
            return state.turnCount
        }
    }

    /// Ends a turn; its changes stay only after success, or where the policy preserves them.
    ///
    /// Does nothing for a turn that has ended.
    ///
    /// - Returns: Whether the transcript was set during the turn, in which case nothing was added.
    @discardableResult
    func end(_ turn: UInt64, _ progress: TurnProgress, isSuccess: Bool) -> Bool {
        let (changes, usage) = progress.update { ($0.changes, $0.usage) }
        return mutate { state in
            guard state.activeTurn == turn else { return false }
            state.activeTurn = nil
            state.usage.add(usage)
            guard !state.wasMutated else { return true }
            if isSuccess || (state.profilePolicy ?? state.policy)?.preservesEntries == true {
                state.publish(changes)
            } else {
                state.transcript = state.transcriptBefore.keepingInstructions(of: state.transcript)
                state.scope?.undo()
            }
            return false
        }
    }

    /// Responds to an admitted request and ends its turn.
    @concurrent func performTurn(
        _ request: TurnRequest, turn: UInt64, progress: TurnProgress
    ) async throws -> TurnResult {
        do {
            let result = try await answer(request, turn: turn, progress: progress)
            if end(turn, progress, isSuccess: true) { throw Error.transcriptMutationWhileResponding.bridged }
            return result
        } catch {
            end(turn, progress, isSuccess: false)
            // A tool call error has the name of the tool that ran at the cancellation, so it is kept.
            throw Task.isCancelled && !(error is ToolCallError) ? CancellationError() : bridging(error)
        }
    }

    /// Runs steps of the model and their tools until there is an answer.
    private func answer(_ request: TurnRequest, turn: UInt64, progress: TurnProgress) async throws -> TurnResult {
        try Task.checkCancellation()
        let limit = maximumToolCallRounds
        var round = 0
        while true {
            var step = try await nextStep(request, turn: turn)
            step.contextOptions.leaveOutReasoningLevel(of: step.model)
            try await check(step, for: request)
            let transcript = try transcript(of: turn)
            progress.update { $0.transcript = transcript }
            try await run(step, request, progress: progress)
            let entries = try progress.update { try $0.endStep() }
            let calls = entries.flatMap(\.calls)
            guard !calls.isEmpty else {
                let result = try progress.update { try $0.result() }
                try request.check(result.content)  // before the end, so that content of another type leaves no entries
                try await announce(entries, of: step, turn: turn, progress: progress)
                return result
            }
            publish(turn, progress)
            // Text beside tool calls is not the answer yet, so only reasoning is announced.
            let thoughts = entries.filter { if case .reasoning = $0 { true } else { false } }
            try await announce(thoughts, of: step, turn: turn, progress: progress)
            round += 1
            guard round <= limit else { throw ToolRoundLimitError(limit: limit) }
            for output in try await outputs(of: calls, step, turn: turn, progress: progress) {
                progress.update { $0.append(.toolOutput(output)) }
            }
            try checkMutation(turn)
            publish(turn, progress)
        }
    }

    /// Runs one step of the model and applies its events.
    func follow(_ step: SessionStep, _ request: TurnRequest, progress: TurnProgress) async throws {
        defer {
            if case .profile(let source) = configuration { source.keepExecutor(of: step.model) }
        }
        let channel = LanguageModelExecutorGenerationChannel()
        let asked = LanguageModelExecutorGenerationRequest(
            id: UUID(), transcript: step.transcript, enabledTools: step.enabledTools, schema: request.schema,
            generationOptions: step.options, contextOptions: step.contextOptions, metadata: request.prompt.metadata)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await step.model.respond(to: asked, streamingInto: channel)
                    channel.finish()
                } catch {
                    channel.finish(throwing: error)
                }
            }
            var kinds: [UTType: Bool] = [:]
            for try await event in channel {
                if case .data(let data) = event.content { try await check(data, of: step.model, known: &kinds) }
                progress.update { $0.apply(event) }
                await progress.letReaderTake()
            }
            try Task.checkCancellation()
        }
    }

    /// Runs the tools of one step concurrently, after the profile's callbacks have seen all calls.
    ///
    /// - Returns: The outputs in the order of the calls.
    private func outputs(
        of calls: [Transcript.ToolCall], _ step: SessionStep, turn: UInt64, progress: TurnProgress
    ) async throws -> [Transcript.ToolOutput] {
        let named = try calls.map { call in
            guard let tool = step.callableTools.first(where: { $0.definition.name == call.toolName }) else {
                throw UnknownToolError(
                    toolName: call.toolName, availableTools: step.callableTools.map(\.definition.name))
            }
            return (tool, call)
        }
        for call in calls { try await announce(.toolCall(call), of: step, turn: turn) }
        let scope = try scope(of: turn)
        return try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
            for (index, (tool, call)) in named.enumerated() {
                progress.begin(tool.tool, ofCall: index)
                group.addTask {
                    defer { progress.endTool(ofCall: index) }
                    return (index, try await SessionScope.$current.withValue(scope) { try await tool.output(of: call) })
                }
            }
            var outputs: [(Int, Transcript.ToolOutput)] = []
            for try await (index, output) in group {
                try await announce(.toolOutput(calls[index], output), of: step, turn: turn)
                outputs.append((index, output))
            }
            return outputs.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Publishes the complete entries in the session's transcript.
    private func publish(_ turn: UInt64, _ progress: TurnProgress) {
        let finished = progress.update { $0.finished }
        mutate { state in
            guard state.activeTurn == turn, !state.wasMutated else { return }
            state.publish(finished)
        }
    }

    /// Runs a profile's callbacks for complete entries, after publishing them in the transcript.
    private func announce(
        _ entries: [Transcript.Entry], of step: SessionStep, turn: UInt64, progress: TurnProgress
    ) async throws {
        let events = entries.compactMap(ProfileEvent.init(completed:)).filter { step.callbacks.handles($0.kind) }
        guard !events.isEmpty else { return }
        publish(turn, progress)
        for event in events { try await announce(event, of: step, turn: turn) }
    }

    /// Runs a profile's callbacks for an event.
    private func announce(_ event: ProfileEvent, of step: SessionStep, turn: UInt64) async throws {
        guard step.callbacks.handles(event.kind) else { return }
        try await SessionScope.$current.withValue(scope(of: turn)) {
            try await step.callbacks.handle(event, isolation: step.isolation)
        }
    }

    private func checkMutation(_ turn: UInt64) throws {
        let wasMutated = state.withLock { $0.activeTurn == turn && $0.wasMutated }
        if wasMutated { throw Error.transcriptMutationWhileResponding.bridged }
    }
}

extension LanguageModelSession.State {
    /// Applies the changes of a turn that the transcript doesn't show yet.
    fileprivate mutating func publish(_ changes: [EntryChange]) {
        for change in changes.dropFirst(publishedCount) { transcript.apply(change) }
        publishedCount = max(publishedCount, changes.count)
    }
}
