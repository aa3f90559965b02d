import Foundation

extension LanguageModelExecutorGenerationChannel {
    /// Something about an entry of data.
    public struct DataEntry: Sendable {
        /// The entry; nil is a new one.
        public var entryID: String?
        /// What happens to it.
        public var action: LanguageModelExecutorGenerationChannel.DataEntry.Action
    }
}

extension LanguageModelExecutorGenerationChannel.DataEntry {
    /// What happens to an entry of data.
    public struct Action: Sendable {
        enum Kind: Sendable {
            case update(LanguageModelExecutorGenerationChannel.DataEntry.Update)
        }

        let kind: Kind
    }

    /// What an entry of data holds from then on.
    public struct Update: Sendable {
        /// What kind of data it is.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// What is said of the data beside it.
        public var metadata: GeneratedContent
    }
}

extension LanguageModelExecutorGenerationChannel.DataEntry.Action {
    /// Puts data in the place of what the entry held, or makes the entry.
    public static func update(
        contentType: UTType, content: Data, metadata: GeneratedContent = GeneratedContent(properties: [:])
    ) -> LanguageModelExecutorGenerationChannel.DataEntry.Action {
        .init(kind: .update(.init(contentType: contentType, content: content, metadata: metadata)))
    }
}

extension LanguageModelExecutorGenerationChannel.DataEntry {
    /// The entry as it is after the event.
    ///
    /// - Parameter id: The identity that an entry without a name gets.
    func entry(id: @autoclosure () -> String) -> Transcript.DataEntry {
        switch action.kind {
        case .update(let update):
            Transcript.DataEntry(
                id: entryID ?? id(), contentType: update.contentType, content: update.content,
                metadata: update.metadata)
        }
    }
}
