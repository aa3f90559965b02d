extension LanguageModelSession {
    /// An answer while it is generated: snapshots of all that is there so far.
    ///
    /// Generation begins with the first snapshot asked for, and no snapshot comes before there is something to show. Leaving
    /// the loop early undoes the request.
    ///
    /// ```swift
    /// for try await snapshot in session.streamResponse(to: "Write a haiku.") { print(snapshot.content) }
    /// ```
    public struct ResponseStream<Content> where Content: Generable {
        private let core: StreamCore

        init(session: LanguageModelSession, request: TurnRequest) {
            core = StreamCore(session: session, request: request)
        }
    }
}

extension LanguageModelSession.ResponseStream {
    /// Everything generated so far.
    public struct Snapshot {
        /// The answer so far; properties that haven't begun are nil.
        public var content: Content.PartiallyGenerated
        /// The answer so far, as generated.
        public var rawContent: GeneratedContent
        /// The entries that the request added so far.
        public var transcriptEntries: ArraySlice<Transcript.Entry>
        /// How many tokens the request took so far.
        public var usage: LanguageModelSession.Usage
        /// What the model thought of the tokens and fields so far; nil unless `GenerationOptions.reportingConfidence`
        /// asked for it and the model tells. Not in Apple's interface.
        public var confidence: LanguageModelSession.Confidence?
    }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable where Content.PartiallyGenerated: Sendable {}

extension LanguageModelSession.ResponseStream: AsyncSequence {
    /// What the stream gives.
    public typealias Element = Snapshot

    /// Begins to follow the answer.
    public func makeAsyncIterator() -> LanguageModelSession.ResponseStream<Content>.AsyncIterator {
        AsyncIterator(core: core)
    }

    /// Waits for the whole answer, also after the stream was followed to its end.
    public nonisolated(nonsending) func collect() async throws -> sending LanguageModelSession.Response<Content> {
        try LanguageModelSession.Response(try await core.result())
    }
}

extension LanguageModelSession.ResponseStream {
    /// Follows an answer.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let follower: StreamFollower

        fileprivate init(core: StreamCore) { follower = StreamFollower(core: core) }
    }
}

extension LanguageModelSession.ResponseStream.AsyncIterator {
    /// What the iterator gives.
    public typealias Element = LanguageModelSession.ResponseStream<Content>.Snapshot

    /// The newest snapshot, as soon as there is one that wasn't given yet; nil after the last.
    public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> LanguageModelSession.ResponseStream<Content>.Snapshot? {
        while let result = try await follower.next(isolation: actor) {
            do {
                return LanguageModelSession.ResponseStream<Content>.Snapshot(
                    content: try Content.PartiallyGenerated(result.content), rawContent: result.content,
                    transcriptEntries: result.entries[...], usage: result.usage,
                    confidence: result.confidence)
            } catch _ where !result.content.isComplete {
                // Nothing of the value can be shown yet, as with half the name of an enum's case.
                continue
            }
        }
        return nil
    }
}

extension LanguageModelSession.ResponseStream where Content == String {
    /// A stream of a text that is already known.
    package init(text: String) {
        let content = GeneratedContent(value: .string(text), id: GenerationID())
        let entry = Transcript.Entry.response(.init(segments: [.text(.init(content: text))]))
        core = StreamCore(result: TurnResult(content: content, entries: [entry], usage: .zero))
    }
}
