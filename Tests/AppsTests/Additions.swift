import Evaluations
import Foundation
import FoundationModels
import Observation

// Programs around what stands beside Apple's framework: a larger model by configuration, pictures, a policy, confidence
// and evaluations.

/// Asks the larger model where it can be used and its allowance isn't gone, else the machine's own.
@Observable
final class Assistant {
    private(set) var answer = ""
    private(set) var note = ""

    func ask(_ question: String) async {
        let cloud = PrivateCloudComputeLanguageModel()
        do {
            switch cloud.availability {
            case .available where !cloud.quotaUsage.isLimitReached:
                let size = try await cloud.contextSize
                note = "large, \(size) tokens"
                let session = LanguageModelSession(model: cloud, instructions: "Think it through.")
                answer = try await session.respond(
                    to: question, contextOptions: ContextOptions(reasoningLevel: .deep)
                ).content
            case .available: note = "come back later"
            case .unavailable(.deviceNotEligible): note = "no large model"
            case .unavailable: note = "not ready"
            }
        } catch PrivateCloudComputeLanguageModel.Error.quotaLimitReached {
            note = "come back later"
        } catch PrivateCloudComputeLanguageModel.Error.networkFailure {
            note = "no network"
        } catch {
            note = "\(error.localizedDescription)"
        }
    }
}

/// Describes pictures that are dropped on a window.
struct PictureDescriber {
    @Generable
    struct Picture {
        @Guide(description: "What is in it") var title: String
        var reference: ImageReference
    }

    let session: LanguageModelSession

    func describe(_ data: Data, named name: String) async throws -> (title: String, size: Int?) {
        try await describe(Attachment(imageData: data).label(name))
    }

    /// Describes a picture as its file has it now: what happens to the file later doesn't matter.
    func describe(_ file: URL) async throws -> (title: String, size: Int?) {
        try await describe(Attachment(imageFile: file).label(file.lastPathComponent))
    }

    private func describe(_ picture: Attachment<ImageAttachmentContent>) async throws -> (title: String, size: Int?) {
        let answer = try await session.respond(generating: Picture.self) {
            "Describe the picture."
            picture
        }.content
        return (answer.title, answer.reference.resolved(in: session.transcript)?.data?.count)
    }
}

/// A chat in a school, which shows what was allowed of an answer.
@Observable
final class SchoolChat {
    private(set) var shown = ""
    private(set) var message = ""
    private let session: LanguageModelSession

    init(words: [String], instructions: String) {
        let guardrails = SystemLanguageModel.Guardrails(words: words)
        session = LanguageModelSession(
            model: SystemLanguageModel(guardrails: guardrails), instructions: instructions)
    }

    func send(_ text: String, options: GenerationOptions) async {
        (shown, message) = ("", "")
        do {
            for try await snapshot in session.streamResponse(to: text, options: options) { shown = snapshot.content }
        } catch LanguageModelError.guardrailViolation(let violation) {
            message = "Let's talk about something else. (\(violation.metadata["side"] as? String ?? ""))"
        } catch {
            message = "\(error)"
        }
    }
}

/// A form that is filled in from a text, with what isn't sure marked.
struct FormFiller {
    @Generable
    struct Order {
        @Guide(.anyOf(["espresso", "latte", "tea"])) var drink: String
        @Guide(.range(1...5)) var cups: Int
    }

    /// A field as the form shows it.
    struct Line: Equatable {
        var name: String
        var value: String
        var isSure: Bool
    }

    let session: LanguageModelSession

    func fill(from text: String) async throws -> [Line] {
        let options = GenerationOptions(samplingMode: .greedy).reportingConfidence(alternatives: 5)
        let response = try await session.respond(to: text, generating: Order.self, options: options)
        return (response.confidence?.fields ?? []).map { field in
            Line(name: field.path, value: field.text, isSure: field.probability > 0.9)
        }
    }
}

/// Whether an assistant looks the weather up where it should.
struct WeatherEvaluation: Evaluation {
    let looksUp = Metric("looks it up")
    let share = Metric("share of calls")
    let politeness = ScoreDimension(
        "polite", description: "The answer is polite",
        scale: .numeric([4: "Kind and to the point", 3: "Plain", 2: "Curt", 1: "Rude"]))
    var model: any LanguageModel
    var judge: any LanguageModel

    var dataset: ArrayLoader<ModelSample<String>> {
        ArrayLoader(samples: [
            ModelSample(
                prompt: "Do I need an umbrella in Oslo?", expected: "yes",
                expectations: .init(ordered: [
                    .init("getWeather", arguments: [.contains(argumentName: "city", substring: "oslo")])
                ])),
            ModelSample(
                prompt: "Say hello.", expected: "hello", expectations: .init(disallowed: [.init("getWeather")])),
        ])
    }

    func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
        let session = LanguageModelSession(model: model, tools: [Weather()])
        let answer = try await session.respond(to: sample.prompt).content
        return ModelSubject(value: answer, transcript: session.transcript.structuredTranscript)
    }

    var evaluators: Evaluators {
        Evaluator { sample, subject in
            Metric("right").passing(if: subject.value.lowercased().contains(sample.expected ?? ""))
        }
        ToolCallEvaluator(allPass: looksUp, percentagePass: share)
        ModelJudgeEvaluator(judge: judge, dimensions: [politeness])
    }

    func aggregateMetrics(using aggregator: inout MetricsAggregator) {
        aggregator.computeMean(of: Metric("right"))
        aggregator.computeMean(of: looksUp)
        aggregator.group("tone") { $0.computeMinimum(of: politeness.metric) }
    }
}
