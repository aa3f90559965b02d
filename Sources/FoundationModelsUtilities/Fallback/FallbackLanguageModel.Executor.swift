import FoundationModelsCore
import Synchronization

extension FallbackLanguageModel {
    /// The executor, which asks one model after the other.
    public struct Executor: LanguageModelExecutor {
        /// The model that the executor serves.
        public typealias Model = FallbackLanguageModel

        /// The configurations of the models, in their order.
        public struct Configuration: Hashable, Sendable {
            let models: [any Hashable & Sendable]

            /// Compares the models' own configurations.
            public static func == (left: Configuration, right: Configuration) -> Bool {
                left.models.map { AnyHashable($0) } == right.models.map { AnyHashable($0) }
            }

            /// Hashes the models' own configurations.
            public func hash(into hasher: inout Hasher) { hasher.combine(models.map { AnyHashable($0) }) }
        }

        private let places: FallbackPlaces

        /// Creates an executor; the models' own executors are created when they are first used.
        public init(configuration: Configuration) { places = FallbackPlaces(count: configuration.models.count) }

        /// Prewarms the model that would be asked first.
        public func prewarm(model: FallbackLanguageModel, transcript: Transcript) {
            guard let index = places.order(rest: model.rest).first else { return }
            let asked = model.models[index]
            prewarm(asked, at: index, transcript)
        }

        /// Asks the models in their order until one answers.
        public nonisolated(nonsending) func respond(
            to request: LanguageModelExecutorGenerationRequest, model: FallbackLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            let order = places.order(rest: model.rest)
            for (place, index) in order.enumerated() {
                let (asked, answer) = (model.models[index], FallbackAnswer(to: channel))
                do {
                    try await answer.pass { own in
                        try await respond(asked, at: index, to: request, streamingInto: own)
                    }
                    return places.note(index, isThere: true)
                } catch {
                    try Task.checkCancellation()
                    guard !answer.hasBegun, model.isReason(error) else { throw error }
                    places.note(index, isThere: false)
                    if place == order.count - 1 { throw error }
                }
            }
        }

        private nonisolated(nonsending) func respond<Asked: LanguageModel>(
            _ model: Asked, at index: Int, to request: LanguageModelExecutorGenerationRequest,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await places.executor(of: model, at: index).respond(to: request, model: model, streamingInto: channel)
        }

        private func prewarm<Asked: LanguageModel>(_ model: Asked, at index: Int, _ transcript: Transcript) {
            try? places.executor(of: model, at: index).prewarm(model: model, transcript: transcript)
        }
    }
}

/// The models' executors, and the time at which each was last unavailable.
final class FallbackPlaces: Sendable {
    private struct Place {
        var executor: (any LanguageModelExecutor)?
        var failure: ContinuousClock.Instant?
    }

    private let places: Mutex<[Place]>

    init(count: Int) { places = Mutex(Array(repeating: Place(), count: count)) }

    /// Returns the order of the models to ask: those that don't rest, or all if all rest.
    func order(rest: Duration) -> [Int] {
        let now = ContinuousClock.now
        return places.withLock { places in
            let awake = places.indices.filter { index in places[index].failure.map { now - $0 >= rest } ?? true }
            return awake.isEmpty ? Array(places.indices) : awake
        }
    }

    /// Records whether a model was available.
    func note(_ index: Int, isThere: Bool) {
        places.withLock { $0[index].failure = isThere ? nil : .now }
    }

    /// Returns the executor of a model, created once.
    func executor<Asked: LanguageModel>(of model: Asked, at index: Int) throws -> Asked.Executor {
        if let known = places.withLock({ $0[index].executor }) as? Asked.Executor { return known }
        let made = try Asked.Executor(configuration: model.executorConfiguration)
        return places.withLock { places in
            if let known = places[index].executor as? Asked.Executor { return known }
            places[index].executor = made
            return made
        }
    }
}

/// One model's answer on its way to the session, which records whether any of it was sent.
final class FallbackAnswer: Sendable {
    private let target: LanguageModelExecutorGenerationChannel
    private let begun = Mutex(false)

    init(to target: LanguageModelExecutorGenerationChannel) { self.target = target }

    /// Whether any event was sent.
    var hasBegun: Bool { begun.withLock { $0 } }

    /// Runs a model with its own channel, whose events are passed on.
    nonisolated(nonsending) func pass(
        _ body: nonisolated(nonsending) (LanguageModelExecutorGenerationChannel) async throws -> Void
    ) async throws {
        let own = LanguageModelExecutorGenerationChannel()
        let passing = Task { [target, self] in
            for try await event in own {
                begun.withLock { $0 = true }
                await target.send(event)
            }
        }
        let outcome: Result<Void, any Error>
        do {
            try await withTaskCancellationHandler {
                try await body(own)
            } onCancel: {
                passing.cancel()
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        own.finish()
        _ = try? await passing.value
        try outcome.get()
    }
}
