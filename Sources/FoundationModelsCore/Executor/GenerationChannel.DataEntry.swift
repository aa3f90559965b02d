import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// An event of a data entry.
    public struct DataEntry: Sendable {
        /// The entry's ID; nil starts a new entry.
        public var entryID: String?
        /// The change to the entry.
        public var action: LanguageModelExecutorGenerationChannel.DataEntry.Action
    }
}

extension LanguageModelExecutorGenerationChannel.DataEntry {
    /// A change to a data entry.
    public struct Action: Sendable {
        enum Kind: Sendable {
            case update(LanguageModelExecutorGenerationChannel.DataEntry.Update)
        }

        let kind: Kind
    }

    /// The new content of a data entry.
    public struct Update: Sendable {
        /// The content type of the data.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// Additional values that belong to the data.
        public var metadata: GeneratedContent
    }
}

extension LanguageModelExecutorGenerationChannel.DataEntry.Action {
    /// Replaces the entry's content, or creates the entry.
    public static func update(
        contentType: UTType, content: Data, metadata: GeneratedContent = GeneratedContent(properties: [:])
    ) -> LanguageModelExecutorGenerationChannel.DataEntry.Action {
        .init(kind: .update(.init(contentType: contentType, content: content, metadata: metadata)))
    }
}

extension LanguageModelExecutorGenerationChannel.DataEntry {
    /// Returns the entry after the event.
    ///
    /// - Parameter id: The identity of an entry without an ID.
    func entry(id: @autoclosure () -> String) -> Transcript.DataEntry {
        switch action.kind {
        case .update(let update):
            Transcript.DataEntry(
                id: entryID ?? id(), contentType: update.contentType, content: update.content,
                metadata: update.metadata)
        }
    }
}
