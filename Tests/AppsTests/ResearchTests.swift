import Foundation
import FoundationModels
import Testing

@Suite("An app with data beside its answers")
struct ResearchTests {
    private static let sea = Citations.Page(title: "The sea", address: "https://example.com/sea")
    private static let coast = Citations.Page(title: "The coast", address: "https://example.com/coast")

    @Test("pages stand in one entry that grows, are saved with the conversation, and the model sees them again")
    func research() async throws {
        let researcher = Researcher(model: SearchModel(library: [Self.sea, Self.coast]))
        try await researcher.ask("What is there?")
        #expect(researcher.answer == "The sea. The coast. ")
        #expect(researcher.pages == [Self.sea, Self.coast])
        #expect(researcher.pageCounts == researcher.pageCounts.sorted() && researcher.pageCounts.last == 2)
        let kinds = researcher.session.transcript.count { if case .data = $0 { true } else { false } }
        #expect(kinds == 1)

        let transcript = try JSONDecoder().decode(Transcript.self, from: researcher.saved())
        #expect(transcript == researcher.session.transcript)
        let hill = Citations.Page(title: "A hill", address: "https://example.com/hill")
        let later = Researcher(model: SearchModel(library: [Self.sea, Self.coast, hill]), transcript: transcript)
        try await later.ask("And now?")
        #expect(later.answer == "A hill. " && later.pages == [Self.sea, Self.coast, hill])
        // The entry is still one, where it stood.
        #expect(later.session.transcript.count == 5)
    }
}
