import Foundation
import FoundationModels
import Observation

// A program whose model gives, beside its answer, the pages that the answer was made from: entries of data.

/// Pages that an answer was made from.
nonisolated struct Citations: DataEntryRepresentable, Codable, Equatable {
    nonisolated struct Page: Codable, Equatable {
        var title: String
        var address: String
    }

    static let contentType = UTType(exportedAs: "com.example.citations")
    /// All of an answer's pages stand in one entry, which grows.
    static let entryID = "citations"
    var pages: [Page]

    init(pages: [Page]) { self.pages = pages }

    init(_ entry: Transcript.DataEntry) throws {
        guard entry.contentType == Self.contentType else { throw CocoaError(.fileReadUnknown) }
        self = try JSONDecoder().decode(Citations.self, from: entry.content)
    }

    var transcriptRepresentation: Transcript.DataEntry {
        let content = (try? JSONEncoder().encode(self)) ?? Data()
        return Transcript.DataEntry(id: Self.entryID, contentType: Self.contentType, content: content)
    }
}

/// A model that looks pages up, says which, and answers with their titles.
nonisolated struct SearchModel: LanguageModel {
    var library: [Citations.Page]
    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([]) }
    var executorConfiguration: String { "search" }

    func supportsDataEntryType(_ type: UTType) async throws -> Bool { type == Citations.contentType }

    struct Executor: LanguageModelExecutor {
        typealias Model = SearchModel

        init(configuration: String) {}

        func respond(
            to request: LanguageModelExecutorGenerationRequest, model: SearchModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            var found = Citations(pages: [])
            // What an earlier answer was made from is looked at again.
            for case .data(let entry) in request.transcript { found.pages += (try? Citations(entry).pages) ?? [] }
            for page in model.library where !found.pages.contains(page) {
                found.pages.append(page)
                let entry = found.transcriptRepresentation
                await channel.send(
                    .data(entryID: entry.id, action: .update(contentType: entry.contentType, content: entry.content)))
                await channel.send(
                    .response(entryID: request.id.uuidString, action: .appendText(page.title + ". ", tokenCount: 1)))
            }
        }
    }
}

/// Shows an answer as it comes, with links to its pages.
@Observable
final class Researcher {
    private(set) var answer = ""
    private(set) var pages: [Citations.Page] = []
    private(set) var pageCounts: [Int] = []
    let session: LanguageModelSession

    init(model: some LanguageModel, transcript: Transcript = Transcript()) {
        session = LanguageModelSession(model: model, transcript: transcript)
    }

    func ask(_ question: String) async throws {
        for try await snapshot in session.streamResponse(to: question) {
            answer = snapshot.content
            for case .data(let entry) in snapshot.transcriptEntries { pages = try Citations(entry).pages }
            pageCounts.append(pages.count)
        }
    }

    /// The conversation as the app keeps it.
    func saved() throws -> Data { try JSONEncoder().encode(session.transcript) }
}
