import ChatTemplates
import Foundation
import NightjarGeneration
import NightjarTestSupport
import Testing
import Vision

@testable import FoundationModelsCore
@testable import LocalModels

/// Images in the conversations of models that see.
@Suite("Images in sessions")
struct SeeingTests {
    private static let checkpoint = Result { try SeeingCheckpoint() }

    private func model() async throws -> LoadedModel {
        try await LocalCheckpoint(directory: try Self.checkpoint.get().directory).load()
    }

    private func image(
        _ width: Int = 56, _ height: Int = 28, shift: UInt8 = 0, label: String? = nil,
        orientation: CGImagePropertyOrientation? = nil
    ) throws -> Transcript.Segment {
        let data = Data(TestPicture.png(width: width, height: height, shift: shift))
        let content = try Transcript.ImageAttachment(imageData: data, orientation: orientation)
        return .attachment(Transcript.AttachmentSegment(content: .image(content), label: label))
    }

    private func text(_ text: String) -> Transcript.Segment { .text(.init(content: text)) }

    private func prompt(_ segments: Transcript.Segment...) -> Transcript.Entry { .prompt(.init(segments: segments)) }

    private func conversation(_ model: LoadedModel, _ entries: Transcript.Entry...) throws -> Conversation {
        try Conversation(entries, vision: model.vision)
    }

    @Test("the model says that it sees, and one that reads text doesn't")
    func capability() throws {
        let seeing = LocalLanguageModel(directory: try Self.checkpoint.get().directory)
        #expect(seeing.capabilities.contains(.vision))
        let reading = try RandomCheckpoint()
        #expect(!LocalLanguageModel(directory: reading.directory).capabilities.contains(.vision))
    }

    @Test("stand among the text where they stood, with their tokens")
    func places() async throws {
        let model = try await model()
        let conversation = try conversation(
            model, prompt(text("a"), text("b"), image(label: "photo"), text("c <|image_pad|>")),
            prompt(image(84, 28, shift: 1)))
        let rendered = try conversation.rendered(for: model)
        let sizes = conversation.images.map { $0.tokens.count }
        #expect(sizes.allSatisfy { $0 > 0 })
        let shown = sizes.map { String(repeating: "<|image_pad|>", count: $0) }
        #expect(
            rendered.text == """
                <|im_start|>user
                a
                b
                [image photo]<|vision_start|>\(shown[0])<|vision_end|>c <|image_pad|><|im_end|>
                <|im_start|>user
                <|vision_start|>\(shown[1])<|vision_end|><|im_end|>

                """)
        let tokens = try ModelMemory.of(model).tokens(of: rendered, model: model)
        #expect(tokens.filter { $0 < 0 } == conversation.images.flatMap(\.tokens))
        #expect(Set(tokens.filter { $0 < 0 }).count == sizes.reduce(0, +))
        // What the user wrote is no image.
        #expect(!tokens.contains(try #require(model.vision).featureToken))
        #expect(model.vocabularyTokens(tokens).allSatisfy { $0 >= 0 })
    }

    @Test("the same image has the same tokens, another one of the same size has others")
    func identity() async throws {
        let model = try await model()
        let images = try [image(), image(), image(shift: 3)].map {
            try conversation(model, prompt($0)).images[0]
        }
        #expect(images[0].tokens == images[1].tokens)
        #expect(images[0].tokens.count == images[2].tokens.count)
        #expect(Set(images[0].tokens).isDisjoint(with: images[2].tokens))
    }

    @Test("are turned as the attachment says")
    func orientation() async throws {
        let model = try await model()
        let upright = try conversation(model, prompt(image(84, 28))).images[0]
        let turned = try conversation(model, prompt(image(84, 28, orientation: .right))).images[0]
        #expect((upright.width, upright.height) == (84, 28))
        #expect((turned.width, turned.height) == (28, 84))
        #expect(Set(upright.tokens).isDisjoint(with: turned.tokens))
    }

    @Test("of instructions and of tools' results are shown, and where the template drops them, in a prompt")
    func elsewhere() async throws {
        let model = try await model()
        let instructions = Transcript.Entry.instructions(
            .init(segments: [text("s"), try image()], toolDefinitions: []))
        let output = Transcript.Entry.toolOutput(
            .init(id: "1", toolName: "camera", segments: [text("seen"), try image(shift: 1)]))
        let direct = try conversation(model, instructions, prompt(text("q")), output).rendered(for: model)
        #expect(direct.images.count == 2)
        let system = "{% if m.role == 'system' %}{{ raise_exception('no system') }}{% endif %}"
        let dropping = try SeeingCheckpoint(
            template: """
                {% for m in messages %}\(system)<|im_start|>{{ m.role }}
                {% if m.content is string %}{{ m.content }}{% elif m.role == 'tool' %}{{ m.content[0].text }}\
                {% else %}{% for p in m.content %}{% if p.type == 'image' %}<|image_pad|>{% else %}{{ p.text }}{% endif %}\
                {% endfor %}{% endif %}<|im_end|>
                {% endfor %}
                """)
        let other = try await LocalCheckpoint(directory: dropping.directory).load()
        let moved = try conversation(other, instructions, prompt(text("q")), output)
        let rendered = try moved.rendered(for: other)
        #expect(rendered.images.map(\.tokens) == moved.images.map(\.tokens))
        #expect(rendered.text.contains("seen"))
    }

    @Test("tokens of an earlier turn are not taken over for the same text with another image")
    func splicing() async throws {
        let model = try await model()
        let memory = ModelMemory.of(model)
        func rendered(_ shift: UInt8, _ more: Transcript.Entry...) throws -> RenderedPrompt {
            try Conversation([prompt(image(shift: shift), text("q"))] + more, vision: model.vision)
                .rendered(for: model, addGenerationPrompt: more.isEmpty)
        }
        let asked = try rendered(0)
        let tokens = try memory.tokens(of: asked, model: model)
        // Two control tokens that the model wrote in answer to this image, and to no other.
        let end = try #require(model.tokenizer.id(of: "<|vision_end|>"))
        memory.remember(
            asked, promptTokens: tokens, generated: [end, 72], model: model, skipsSpecialTokens: false,
            isSilent: { _ in false })
        let answer = Transcript.Entry.response(.init(assetIDs: [], segments: [text("<|vision_end|>H")]))
        let same = try memory.tokens(of: rendered(0, answer), model: model)
        #expect(Array(same.prefix(tokens.count + 2)) == tokens + [end, 72])
        let other = try memory.tokens(of: rendered(5, answer), model: model)
        #expect(!other.dropFirst(tokens.count).contains(end))
        #expect(other.filter { $0 < 0 } != same.filter { $0 < 0 })
    }

    @Test("count as tokens")
    func counting() async throws {
        let model = try await model()
        let features = try conversation(model, prompt(image())).images[0].tokens.count
        #expect(try [text("ab"), image()].tokenCount(for: model) == 2 + features)
        let with = try Transcript(entries: [prompt(text("ab"), image())]).tokenCount(for: model)
        let without = try Transcript(entries: [prompt(text("ab"))]).tokenCount(for: model)
        // Beside the features there is what begins and ends them.
        #expect(with - without == features + 2)
    }

    @Test("what can't be seen is told with its entry")
    func refused() async throws {
        let model = try await model()
        func refusal(_ segment: Transcript.Segment, _ vision: VisionModel?) -> String? {
            do {
                _ = try Conversation([prompt(segment)], vision: vision)
                return nil
            } catch LanguageModelError.unsupportedTranscriptContent(let details) {
                return details.unsupportedContent.count == 1 ? details.debugDescription : nil
            } catch {
                return "\(error)"
            }
        }
        func attached(_ image: Transcript.ImageAttachment) -> Transcript.Segment {
            .attachment(.init(content: .image(image)))
        }
        #expect(refusal(try image(), nil)?.contains("reads text") == true)
        let missing = attached(.init(imageURL: URL(filePath: "/nowhere/photo.png")))
        #expect(refusal(missing, model.vision)?.contains("/nowhere/photo.png") == true)
        let remote = attached(.init(imageURL: try #require(URL(string: "https://example.com/a.png"))))
        #expect(refusal(remote, model.vision)?.contains("https://example.com/a.png") == true)
        let broken = attached(try .init(imageData: Data(TestPicture.png(width: 8, height: 8).prefix(60))))
        #expect(refusal(broken, model.vision)?.contains("PNG") == true)
        let data = Transcript.DataAttachment(contentType: .json, content: Data())
        #expect(refusal(.attachment(.init(content: .data(data))), model.vision) != nil)
    }

    @Test("a conversation about two images goes on, with what was read before")
    func session() async throws {
        let session = LanguageModelSession(
            model: LocalLanguageModel(directory: try Self.checkpoint.get().directory))
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 8)
        let first = try await session.respond(
            to: Prompt {
                "What is this?"
                try Attachment(imageData: Data(TestPicture.png(width: 56, height: 28)))
            }, options: options)
        let second = try await session.respond(
            to: Prompt {
                try Attachment(imageData: Data(TestPicture.png(width: 56, height: 28, shift: 9)))
                "And this?"
            }, options: options)
        #expect(second.usage.input.cachedTokenCount >= first.usage.input.totalTokenCount)
        // A saved conversation has its images, and its tokens are known.
        let saved = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(session.transcript))
        let resumed = LanguageModelSession(
            model: LocalLanguageModel(directory: try Self.checkpoint.get().directory), transcript: saved)
        let third = try await resumed.respond(to: "Which is larger?", options: options)
        #expect(third.usage.input.cachedTokenCount >= second.usage.input.totalTokenCount)
    }
}
