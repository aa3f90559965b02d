import Foundation

extension LanguageModelSession {
    /// Checks that the model supports a step, before the request.
    ///
    /// - Throws: `LanguageModelError.unsupportedCapability`, `LanguageModelError.unsupportedTranscriptContent`.
    func check(_ step: SessionStep, for request: TurnRequest) async throws {
        try checkCapabilities(step, for: request)
        try await checkData(step)
    }

    /// Checks that the model supports data entries of an event's type.
    ///
    /// - Parameter kinds: The model's answers so far, so that it is asked once for each type.
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent`.
    func check(
        _ data: LanguageModelExecutorGenerationChannel.DataEntry, of model: any BoundModel,
        known kinds: inout [UTType: Bool]
    ) async throws {
        let entry = data.entry(id: UUID().uuidString)
        if kinds[entry.contentType] == nil {
            kinds[entry.contentType] = try await model.supportsDataEntryType(entry.contentType)
        }
        guard kinds[entry.contentType] == false else { return }
        throw LanguageModelError.unsupportedTranscriptContent(
            .init(
                unsupportedContent: [.data(entry)],
                debugDescription: "the model's executor gave data of the kind \(entry.contentType), and the model's "
                    + "supportsDataEntryType(_:) says that it gives none.")
        ).bridged
    }

    private func checkCapabilities(_ step: SessionStep, for request: TurnRequest) throws {
        let capabilities = step.model.capabilities
        func need(_ capability: LanguageModelCapabilities.Capability, _ what: String) throws {
            guard !capabilities.contains(capability) else { return }
            throw LanguageModelError.unsupportedCapability(
                .init(capability: capability, debugDescription: "\(what), which needs the capability \(capability).")
            ).bridged
        }
        let tools = step.enabledTools
        if request.schema != nil { try need(.guidedGeneration, "The request has a schema") }
        if !tools.isEmpty { try need(.toolCalling, "The session has tools") }
        if step.contextOptions.reasoningLevel != nil {
            try need(
                .reasoning,
                "The request sets a reasoning level (\(ContextOptions.UnsupportedReasoningPolicy.environmentVariable)"
                    + "=ignored has it left out)")
        }
        let hasImage = step.transcript.contains { entry in
            entry.segments.contains { segment in
                if case .attachment(let attached) = segment, case .image = attached.content { true } else { false }
            }
        }
        if hasImage { try need(.vision, "The transcript has an image") }
        if step.options.toolCallingMode?.kind == .required, tools.isEmpty {
            throw NSError(
                domain: "FoundationModels.LanguageModelError", code: -1,
                userInfo: [NSLocalizedDescriptionKey: "Tool calls are required, but the session has no tools."])
        }
    }

    /// Checks that the model supports all data attachments in the step's transcript.
    private func checkData(_ step: SessionStep) async throws {
        var answers: [UTType: Bool] = [:]
        var refused: [Transcript.Entry] = []
        for entry in step.transcript {
            for case .attachment(let segment) in entry.segments {
                guard case .data(let data) = segment.content else { continue }
                if answers[data.contentType] == nil {
                    answers[data.contentType] = try await step.model.supportsDataAttachmentType(data.contentType)
                }
                if answers[data.contentType] == false, refused.last != entry { refused.append(entry) }
            }
        }
        guard refused.isEmpty else {
            let kinds = answers.filter { !$0.value }.map(\.key.identifier).sorted().joined(separator: ", ")
            throw LanguageModelError.unsupportedTranscriptContent(
                .init(unsupportedContent: refused, debugDescription: "the model takes no data of the kind \(kinds).")
            ).bridged
        }
    }
}
