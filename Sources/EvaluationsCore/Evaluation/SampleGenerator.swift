import Foundation
import FoundationModelsCore
import LocalModels

/// Makes more samples like those there are, with a model.
///
/// ```swift
/// let generator = SampleGenerator(Prompt("Write reviews of other books."), samples: samples, targetCount: 100)
/// for try await sample in generator.run() { print(sample.promptDescription) }
/// ```
///
/// Ends where there are `targetCount` samples, the given ones among them, or where the model repeats itself, or what it
/// makes isn't valid, more often in a row than the strategy allows.
public actor SampleGenerator<SampleType: ModelSampleProtocol> {
    /// Which samples the model sees as examples, and how often in a row it may repeat itself.
    public enum SamplingStrategy: Sendable {
        /// Three by chance.
        case random(retries: Int = 5)
        /// Three after three; it ends where all have been seen and the model still repeats itself.
        case slidingWindow
    }

    /// Which samples the model sees; without one it sees none, and may not repeat itself.
    public var samplingStrategy: SamplingStrategy?
    /// Says which samples are kept.
    public var validator: (nonisolated(nonsending) @Sendable (SampleType) async throws -> Bool)?
    /// The given samples, and those that were made.
    public private(set) var samples: [SampleType]
    /// Those that weren't valid.
    public private(set) var invalidSamples: [SampleType] = []

    private let prompt: Prompt
    private let targetCount: Int
    private let makeSession: @Sendable () -> LanguageModelSession
    private let generate: @Sendable (LanguageModelSession, Prompt) async throws -> SampleType
    private static var exampleCount: Int { 3 }

    private init(
        _ prompt: Prompt, _ samples: [SampleType], _ targetCount: Int,
        _ sessionProvider: (@Sendable () -> LanguageModelSession)?, _ strategy: SamplingStrategy?,
        _ validator: (nonisolated(nonsending) @Sendable (SampleType) async throws -> Bool)?,
        generate: @escaping @Sendable (LanguageModelSession, Prompt) async throws -> SampleType
    ) {
        self.prompt = prompt
        self.samples = samples
        self.targetCount = targetCount
        makeSession = sessionProvider ?? { LanguageModelSession() }
        samplingStrategy = strategy
        self.validator = validator
        self.generate = generate
    }

    /// Makes samples of prompts and expected values.
    ///
    /// - Parameters:
    ///   - samples: Those there are.
    ///   - targetCount: How many there should be in the end, those among them.
    ///   - sessionProvider: Makes the session, and another where the first is full.
    public init<Value: Generable & Codable & Sendable>(
        _ prompt: Prompt, samples: [SampleType], targetCount: Int,
        sessionProvider: (@Sendable () -> LanguageModelSession)? = nil, samplingStrategy: SamplingStrategy? = .random(),
        validator: (nonisolated(nonsending) @Sendable (SampleType) async throws -> Bool)? = nil
    ) where SampleType == ModelSample<Value> {
        self.init(prompt, samples, targetCount, sessionProvider, samplingStrategy, validator) { session, prompt in
            let schema = try GenerationSchema(
                root: DynamicGenerationSchema(
                    name: "Sample",
                    properties: [
                        .init(name: "prompt", description: "What the model is asked", schema: .init(type: String.self)),
                        .init(name: "expected", description: "What it should answer", schema: .init(type: Value.self)),
                    ]), dependencies: [])
            let content = try await session.respond(to: prompt, schema: schema).content
            return ModelSample(
                prompt: try content.value(String.self, forProperty: "prompt"),
                expected: try content.value(Value.self, forProperty: "expected"))
        }
    }

    /// Makes samples of a type that says itself how it is made.
    public init(
        _ prompt: Prompt, samples: [SampleType], targetCount: Int,
        sessionProvider: (@Sendable () -> LanguageModelSession)? = nil, samplingStrategy: SamplingStrategy? = .random(),
        validator: (nonisolated(nonsending) @Sendable (SampleType) async throws -> Bool)? = nil
    ) where SampleType: Generable {
        self.init(prompt, samples, targetCount, sessionProvider, samplingStrategy, validator) { session, prompt in
            try await session.respond(to: prompt, generating: SampleType.self).content
        }
    }

    /// Makes samples, and gives each as it comes.
    public nonisolated func run() -> some AsyncSequence<SampleType, any Error> {
        AsyncThrowingStream<SampleType, any Error> { stream in
            let task = Task {
                do {
                    try await self.make { stream.yield($0) }
                    stream.finish()
                } catch {
                    stream.finish(throwing: error)
                }
            }
            stream.onTermination = { _ in task.cancel() }
        }
    }

    private func make(_ yield: (SampleType) -> Void) async throws {
        var session = makeSession()
        var known = Set(samples.map(Self.key))
        var (failures, window) = (0, 0)
        while samples.count < targetCount {
            try Task.checkCancellation()
            let request = Self.request(prompt, examples(window))
            window += Self.exampleCount
            let sample: SampleType
            do {
                sample = try await generate(session, request)
            } catch LanguageModelError.contextSizeExceeded where session.transcript.count > 2 {
                session = makeSession()
                continue
            }
            if !known.insert(Self.key(sample)).inserted {
                failures += 1
            } else if try await validator?(sample) ?? true {
                samples.append(sample)
                failures = 0
                yield(sample)
            } else {
                invalidSamples.append(sample)
                failures += 1
            }
            guard failures <= allowedFailures else { return }
        }
    }

    private var allowedFailures: Int {
        switch samplingStrategy {
        case nil: 0
        case .random(let retries): max(0, retries)
        case .slidingWindow: max(0, (samples.count + Self.exampleCount - 1) / Self.exampleCount - 1)
        }
    }

    private func examples(_ window: Int) -> [SampleType] {
        switch samplingStrategy {
        case nil: []
        case .random: Array(samples.shuffled().prefix(Self.exampleCount))
        case .slidingWindow where samples.isEmpty: []
        case .slidingWindow: (0..<min(Self.exampleCount, samples.count)).map { samples[(window + $0) % samples.count] }
        }
    }

    private static func request(_ prompt: Prompt, _ examples: [SampleType]) -> Prompt {
        Prompt {
            prompt
            if !examples.isEmpty {
                "Examples, which must not be repeated:\n" + examples.map(text).joined(separator: "\n")
            }
        }
    }

    private static func text(of sample: SampleType) -> String {
        let expected = sample.output.value.map { EvaluationResult.Row.text(of: $0) }
        return "- " + sample.input.promptDescription + (expected.map { " → \($0)" } ?? "")
    }

    private static func key(_ sample: SampleType) -> String { text(of: sample) }
}

extension Array where Element: ModelSampleProtocol & Generable {
    /// Makes more samples like these, until there are `targetCount` with them, and gives the new ones as they come.
    public func makeSamples(
        _ prompt: Prompt, targetCount: Int, sessionProvider: (@Sendable () -> LanguageModelSession)? = nil,
        validator: (nonisolated(nonsending) @Sendable (Element) async throws -> Bool)? = nil
    ) -> some AsyncSequence<Element, any Error> {
        SampleGenerator(
            prompt, samples: self, targetCount: targetCount, sessionProvider: sessionProvider, validator: validator
        ).run()
    }
}

extension Array {
    /// Makes more samples like these, until there are `targetCount` with them, and gives the new ones as they come.
    public func makeSamples<Value: Generable & Codable & Sendable>(
        _ prompt: Prompt, targetCount: Int, sessionProvider: (@Sendable () -> LanguageModelSession)? = nil,
        validator: (nonisolated(nonsending) @Sendable (ModelSample<Value>) async throws -> Bool)? = nil
    ) -> some AsyncSequence<ModelSample<Value>, any Error> where Element == ModelSample<Value> {
        SampleGenerator(
            prompt, samples: self, targetCount: targetCount, sessionProvider: sessionProvider, validator: validator
        ).run()
    }
}
