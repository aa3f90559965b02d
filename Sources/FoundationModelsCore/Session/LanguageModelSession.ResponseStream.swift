extension LanguageModelSession {
    /// A response while it is generated, as a stream of snapshots; each holds the whole answer so far.
    ///
    /// Generation begins when the first snapshot is requested. The first snapshot comes when there is something to
    /// show. Leaving the loop early undoes the request.
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
    /// The answer so far.
    public struct Snapshot {
        /// The answer so far; properties that haven't begun are nil.
        public var content: Content.PartiallyGenerated
        /// The answer so far as generated content.
        public var rawContent: GeneratedContent
        /// The entries that the request has added so far.
        public var transcriptEntries: ArraySlice<Transcript.Entry>
        /// The token counts of the request so far.
        public var usage: LanguageModelSession.Usage
        /// The probabilities of the tokens and fields so far. Not in Apple's interface.
        ///
        /// Nil unless `GenerationOptions.reportingConfidence` requested a report and the model gives one.
        public var confidence: LanguageModelSession.Confidence?
    }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable where Content.PartiallyGenerated: Sendable {}

extension LanguageModelSession.ResponseStream: AsyncSequence {
    /// A snapshot of the answer.
    public typealias Element = Snapshot

    /// Returns an iterator over the snapshots.
    public func makeAsyncIterator() -> LanguageModelSession.ResponseStream<Content>.AsyncIterator {
        AsyncIterator(core: core)
    }

    /// Returns the complete response; callable also after the stream has ended.
    public nonisolated(nonsending) func collect() async throws -> sending LanguageModelSession.Response<Content> {
        try LanguageModelSession.Response(try await core.result())
    }
}

extension LanguageModelSession.ResponseStream {
    /// An iterator over the snapshots of a response.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let follower: StreamFollower

        fileprivate init(core: StreamCore) { follower = StreamFollower(core: core) }
    }
}

extension LanguageModelSession.ResponseStream.AsyncIterator {
    /// A snapshot of the answer.
    public typealias Element = LanguageModelSession.ResponseStream<Content>.Snapshot

    /// Returns the newest snapshot that wasn't returned yet, when there is one; nil after the last.
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
                // The partial value can't be read yet, such as half the name of an enum's case.
                continue
            }
        }
        return nil
    }
}

extension LanguageModelSession.ResponseStream where Content == String {
    /// Creates a stream of text that is already known.
    package init(text: String) {
        let content = GeneratedContent(value: .string(text), id: GenerationID())
        let entry = Transcript.Entry.response(.init(segments: [.text(.init(content: text))]))
        core = StreamCore(result: TurnResult(content: content, entries: [entry], usage: .zero))
    }
}
