import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@Generable
struct Receipt {
    @Guide(description: "The shop's name as printed")
    let shop: String
    @Guide(description: "The day as YYYY-MM-DD", .pattern(/[0-9]{4}-[0-9]{2}-[0-9]{2}/))
    let date: String
    @Guide(.maximumCount(40))
    let items: [Item]
    @Guide(description: "The sum at the bottom", .minimum(0))
    let total: Double

    @Generable
    struct Item {
        let name: String
        let price: Double
    }
}

@Suite("Seeing")
struct SeeingArticle {
    /// A model that a picture can't be shown to here: the code has to compile.
    private func harbor() async throws {
        let session = LanguageModelSession(model: LocalLanguageModel(directory: "/models/Qwen3-VL-2B-Instruct"))
        let answer = try await session.respond {
            "What is in this picture?"
            try Attachment(imageFile: URL(filePath: "harbor.jpeg"))
        }
        print(answer.content)
    }

    /// A file with the signature of a JPEG image, which is all that a scripted model needs.
    private func picture() throws -> URL {
        let file = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-" + UUID().uuidString)
        try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: file)
        return file
    }

    @Test("a receipt becomes a value")
    func receipt() async throws {
        let photo = try picture()
        defer { try? FileManager.default.removeItem(at: photo) }
        let model = ScriptedLanguageModel([
            .text(
                #"{"shop":"Kiosk","date":"2026-11-28","items":[{"name":"Tea","price":2.5}],"total":2.5}"#)
        ])
        let sees = model.capabilities.contains(.vision)
        #expect(sees)
        let session = LanguageModelSession(model: model)
        let response = try await session.respond(generating: Receipt.self) {
            "What does this receipt say?"
            try Attachment(imageFile: photo)
        }
        let receipt = response.content
        let sum = receipt.items.reduce(0) { $0 + $1.price }
        if abs(sum - receipt.total) > 0.005 { print("The items don't add up to \(receipt.total).") }
        #expect(sum == receipt.total && receipt.shop == "Kiosk")
    }

    @Test("pictures keep their order")
    func difference() async throws {
        let (before, after) = (try picture(), try picture())
        defer { for file in [before, after] { try? FileManager.default.removeItem(at: file) } }
        let model = ScriptedLanguageModel([.text("Nothing.")])
        let session = LanguageModelSession(model: model)
        let difference = try await session.respond {
            try Attachment(imageFile: before).label("before")
            try Attachment(imageFile: after).label("after")
            "What has changed from the first picture to the second?"
        }
        #expect(difference.content == "Nothing.")
        guard case .prompt(let prompt)? = model.requests.first?.transcript.last else {
            Issue.record("there is no prompt")
            return
        }
        let labels = prompt.segments.map { segment -> String? in
            if case .attachment(let attachment) = segment { attachment.label } else { nil }
        }
        #expect(labels == ["before", "after", nil])
    }

    @Test("a text's tokens are counted", .enabled(if: SystemLanguageModel.default.isAvailable))
    func count() async throws {
        let session = LanguageModelSession(instructions: "Be brief.")
        let count = try await SystemLanguageModel.default.tokenCount(for: session.transcript)
        #expect(count > 0)
    }
}
