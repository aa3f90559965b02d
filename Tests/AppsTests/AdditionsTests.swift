import Evaluations
import Foundation
import FoundationModels
import FoundationModelsTesting
import Testing

@testable import FoundationModelsCore
@testable import NightjarCraft

/// An assistant that looks the weather up when asked for an umbrella, and a judge that likes everything.
nonisolated private let scriptedWeather = WeatherEvaluation(
    model: ScriptedLanguageModel(answering: { request in
        guard case .prompt(let prompt)? = request.transcript.last else { return .text("Yes, it rains.") }
        return "\(prompt)".contains("umbrella")
            ? .toolCalls([.init("getWeather", arguments: #"{"city":"Oslo, Norway"}"#)]) : .text("Hello!")
    }),
    judge: ScriptedLanguageModel(answering: { _ in .text(#"{"polite":{"rationale":"It is short.","score":"4"}}"#) }))

@Suite("Apps around what is beside Apple's framework")
struct AdditionsTests {
    typealias Cloud = PrivateCloudComputeLanguageModel

    @Test("an assistant uses the larger model that is named, and says where there is none")
    func assistant() async {
        let assistant = Assistant()
        await assistant.ask("Why?")
        #expect(assistant.note == "no large model" && assistant.answer.isEmpty)
        let model = ScriptedLanguageModel([
            ScriptedStep([.reasoning("Hm."), .text("Because.")]),
            .failure(Cloud.Error.quotaLimitReached(.init(debugDescription: "d"))),
        ])
        await PrivateCloudServices.$local.withValue(Cloud.Service(model, contextSize: 32_768)) {
            await assistant.ask("Why?")
            #expect(assistant.note == "large, 32768 tokens" && assistant.answer == "Because.")
            await assistant.ask("Why?")
            #expect(assistant.note == "come back later")
        }
        #expect(model.requests.first?.contextOptions.reasoningLevel == .deep)
    }

    @Test("the craft app brainstorms and plans with the larger model, and reviews with the machine's own")
    func craft() async throws {
        let model = ScriptedLanguageModel([.text("A paper crane."), .fragments(["1. ", "Fold."])])
        try await PrivateCloudServices.$local.withValue(Cloud.Service(model, contextSize: 32_768)) {
            let studio = CraftStudio()
            var pieces: [String] = []
            for try await piece in studio.work(on: "a gift", in: .brainstorming) { pieces.append(piece) }
            #expect(pieces.joined() == "A paper crane.")
            pieces = []
            for try await piece in studio.work(on: "a gift", in: .planning) { pieces.append(piece) }
            #expect(pieces == ["1. ", "Fold."])
            #expect(studio.session.transcript.count == 5)
        }
        #expect(model.requests.map(\.generationOptions.temperature) == [1, nil])
        #expect(model.requests.map(\.contextOptions.reasoningLevel) == [nil, .deep])
        let instructions = model.requests.compactMap { $0.transcript.first.map { "\($0)" } }
        #expect(instructions[0].contains("finds ideas") && instructions[1].contains("steps of craft projects"))
        #expect(instructions.allSatisfy { $0.contains("valley folds") })
    }

    @Test("the craft app with the default model in both places", .enabled(if: SystemLanguageModel.default.isAvailable))
    func craftWithOneModel() async throws {
        try await PrivateCloudServices.$local.withValue(.systemModel) {
            try await ContextOptions.UnsupportedReasoningPolicy.$local.withValue(.ignored) {
                try await withSamplingSeed(1) {
                    let studio = CraftStudio()
                    for mode in CraftOrchestrator.Mode.allCases {
                        var text = ""
                        for try await piece in studio.work(on: "a gift", in: mode) { text += piece }
                        #expect(!text.isEmpty)
                    }
                    #expect(studio.session.transcript.count == 7)
                }
            }
        }
    }

    @Test("a picture in memory reaches a model that sees, and the answer refers to it")
    func pictures() async throws {
        let model = ScriptedLanguageModel([.text(#"{"title":"A harbor","reference":{"attachmentLabel":"drop"}}"#)])
        let describer = PictureDescriber(session: LanguageModelSession(model: model))
        let picture = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
        let answer = try await describer.describe(picture, named: "drop")
        #expect(answer.title == "A harbor" && answer.size == 7)
        await #expect(throws: ImageAttachmentError.self) { try await describer.describe(Data("x".utf8), named: "no") }
        let local = PictureDescriber(session: LanguageModelSession())
        await #expect(throws: LanguageModelError.self) { try await local.describe(picture, named: "drop") }
    }

    @Test("a picture in a file is kept as it was, though the file goes")
    func pictureFiles() async throws {
        let model = ScriptedLanguageModel([.text(#"{"title":"A hill","reference":{"attachmentLabel":"hill"}}"#)])
        let describer = PictureDescriber(session: LanguageModelSession(model: model))
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // No ending: the bytes say that it is a GIF.
        let file = folder.appending(path: "hill")
        let bytes = Data("GIF89a and more".utf8)
        try bytes.write(to: file)
        let answer = try await describer.describe(file)
        #expect(answer.title == "A hill" && answer.size == bytes.count)
        try FileManager.default.removeItem(at: file)
        guard case .prompt(let prompt)? = model.requests.first?.transcript.last,
            case .attachment(let segment)? = prompt.segments.last, case .image(let image) = segment.content
        else {
            Issue.record("the prompt has no image")
            return
        }
        #expect(image.data == bytes && image.mediaType == "image/gif" && segment.label == "hill")
        await #expect(throws: ImageAttachmentError.self) { try await describer.describe(file) }
    }

    @Test("a school's chat shows nothing of what its list stops", .enabled(if: SystemLanguageModel.default.isAvailable))
    func school() async throws {
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 40)
        let free = SchoolChat(words: [], instructions: "You are a friendly barista.")
        await free.send("Hello! What do you have?", options: options)
        #expect(free.message.isEmpty)
        let words = free.shown.split { !$0.isLetter }.map(String.init)
        let word = try #require(words.dropFirst(2).first)
        let strict = SchoolChat(words: [word.uppercased()], instructions: "You are a friendly barista.")
        await strict.send("Hello! What do you have?", options: options)
        #expect(strict.message == "Let's talk about something else. (response)")
        #expect(free.shown.hasPrefix(strict.shown) && !strict.shown.split { !$0.isLetter }.contains { $0 == word })
        await strict.send("Is there \(word)?", options: options)
        #expect(strict.message.hasSuffix("(prompt)") && strict.shown.isEmpty)
    }

    @Test("a form marks what isn't sure", .enabled(if: SystemLanguageModel.default.isAvailable))
    func form() async throws {
        let filler = FormFiller(session: LanguageModelSession(instructions: "You take orders in a coffee shop."))
        let lines = try await filler.fill(from: "A latte for me, please!")
        #expect(lines.map(\.name) == ["drink", "cups"])
        #expect(["espresso", "latte", "tea"].contains(lines.first?.value ?? ""))
        let session = LanguageModelSession(instructions: "You take orders in a coffee shop.")
        let options = GenerationOptions(samplingMode: .greedy).reportingConfidence(alternatives: 5)
        var last: LanguageModelSession.Confidence?
        var counts: [Int] = []
        let stream = session.streamResponse(
            to: "A latte for me, please!", generating: FormFiller.Order.self, options: options)
        for try await snapshot in stream {
            last = snapshot.confidence
            counts.append(last?.tokens.count ?? 0)
        }
        // While the value grows, so does what is known of it; in the end it is what the whole answer says.
        #expect(counts == counts.sorted())
        #expect(
            last?.fields.map { FormFiller.Line(name: $0.path, value: $0.text, isSure: $0.probability > 0.9) } == lines)
    }

    @Test(
        "an assistant is measured by calls, words and a judge",
        .evaluates(scriptedWeather, info: ["model": "scripted"]))
    func evaluation() {
        let result = EvaluationContext.current.result
        #expect(result.evaluationInfo == ["model": "scripted"] && result.failedRows.isEmpty)
        #expect(result.aggregateValue(.mean(of: Metric("right"))) == 1)
        #expect(result.aggregateValue(.mean(of: scriptedWeather.looksUp)) == 1)
        #expect(result.aggregateValue(.minimum(of: scriptedWeather.politeness.metric)) == 4)
        let scores = result.detailed[metric: scriptedWeather.share]
        let samples = result.detailed[scriptedWeather.inputColumn]
        #expect(scores.count == 2 && samples[1]?.promptDescription == "Say hello.")
    }
}
