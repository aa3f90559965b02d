import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@Generable
struct Customer {
    var name: String
    @Guide(.range(1...10)) var level: Int
}

@Suite("The article on what is beside Apple's framework")
struct BesideAppleTests {
    /// Sets the state of the whole program, and puts it back.
    static func settings() {
        PrivateCloudComputeLanguageModel.use(.checkpoint(at: "/models/Qwen3-4B"))
        ContextOptions.UnsupportedReasoningPolicy.current = .ignored
        PrivateCloudComputeLanguageModel.use(nil)
        ContextOptions.UnsupportedReasoningPolicy.current = .refused
    }

    @Test("a schema of others is taken by request")
    func schemas() throws {
        let schema = try GenerationSchema(jsonSchema: #"{"type": "object", "properties": {"city": {}}}"#)
        #expect(schema.debugDescription.contains(#""x-order":["city"]"#))
    }

    @Test("an image in memory is seen by a model that sees")
    func images() async throws {
        let bytes = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let prompt = try Prompt {
            "What is in this picture?"
            try Attachment(imageData: bytes).label("photo")
        }
        let model = ScriptedLanguageModel([.text("A harbor.")])
        let answer = try await LanguageModelSession(model: model).respond(to: prompt).content
        #expect(answer == "A harbor.")
        guard case .attachment(let segment)? = model.requests.first?.transcript.last?.attachments.first,
            case .image(let image) = segment.content
        else {
            Issue.record("there is no image")
            return
        }
        #expect(image.data == bytes && image.mediaType == "image/png" && segment.label == "photo")
    }

    @Test("a refused prompt says so", .enabled(if: SystemLanguageModel.default.isAvailable))
    func guardrails() async throws {
        let guardrails = SystemLanguageModel.Guardrails(
            words: ["secret recipe"], verdict: .refusal(explanation: "I can't tell."))
        let session = LanguageModelSession(model: SystemLanguageModel(guardrails: guardrails))
        do {
            try await session.respond(to: "What is the SECRET\nrecipe?")
            Issue.record("nothing was thrown")
        } catch LanguageModelError.refusal(let refusal) {
            let explanation = try await refusal.explanation.content
            #expect(explanation == "I can't tell.")
        }
    }

    @Test("a field's confidence", .enabled(if: SystemLanguageModel.default.isAvailable))
    func confidence() async throws {
        let session = LanguageModelSession()
        let options = GenerationOptions(samplingMode: .greedy).reportingConfidence(alternatives: 3)
        let response = try await session.respond(to: "Create a customer.", generating: Customer.self, options: options)
        if let level = response.confidence?["level"] {
            print(level.text, level.probability, level.alternatives.map(\.text))
        }
        #expect(response.confidence?["level"]?.text == "\(response.content.level)")
    }
}

extension Transcript.Entry {
    var attachments: [Transcript.Segment] {
        guard case .prompt(let prompt) = self else { return [] }
        return prompt.segments.filter { if case .attachment = $0 { true } else { false } }
    }
}
