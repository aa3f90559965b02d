#if Observability
import NightjarGeneration
import Logging
import Metrics
import Synchronization
import Tracing

/// Reports the work of this process's sessions, models and servers to swift-log, swift-metrics and
/// swift-distributed-tracing.
///
/// ```swift
/// LoggingSystem.bootstrap(…)
/// MetricsSystem.bootstrap(…)
/// InstrumentationSystem.bootstrap(…)
/// let observability = Observability.start()
/// ```
///
/// Names are those of OpenTelemetry's conventions for generative AI where these have one, and begin with `nightjar.`
/// elsewhere; <doc:NightjarObservability> lists them. Texts of prompts, answers, arguments and errors are told nowhere
/// unless they are asked for.
public enum Observability {
    /// Begins to tell.
    ///
    /// - Parameters:
    ///   - logger: Takes a line for each turn and tool at level `info`, for steps and generations at `debug`, for requests
    ///     to a server at `trace`, for failures at `warning`, and for lost prefixes at `notice`; nil for none.
    ///   - metrics: Makes the counters, timers and recorders; nil for those of `MetricsSystem`.
    ///   - tracer: Makes the spans; nil for that of `InstrumentationSystem`.
    ///   - includesTexts: Whether prompts, answers, arguments, outputs and the words of errors go into log lines and
    ///     spans. What people say to a model is personal: leave it off where it isn't needed.
    /// - Returns: What ends it again.
    @discardableResult
    public static func start(
        logger: Logger? = Logger(label: "nightjar"), metrics: (any MetricsFactory)? = nil,
        tracer: (any Tracer)? = nil, includesTexts: Bool = false
    ) -> InferenceObservers.Registration {
        InferenceObservers.add(
            ObservabilityObserver(
                wantsTexts: includesTexts, log: logger.map { OperationLog($0) },
                metrics: OperationMetrics(metrics ?? MetricsSystem.factory),
                spans: OperationSpans(tracer ?? InstrumentationSystem.tracer)))
    }
}

/// Reports operations to logs, metrics and spans.
struct ObservabilityObserver: InferenceObserver {
    let wantsTexts: Bool
    let log: OperationLog?
    let metrics: OperationMetrics
    let spans: OperationSpans

    // Other observers may want texts where this one doesn't.
    func began(_ operation: ObservedOperation) { spans.begin(operation, text: wantsTexts ? operation.text : nil) }

    func ended(_ operation: ObservedOperation, _ outcome: ObservedOutcome) {
        var outcome = outcome
        if !wantsTexts {
            outcome.text = nil
            outcome.error?.message = nil
        }
        spans.end(operation, outcome)
        metrics.record(operation, outcome)
        log?.write(operation, outcome, text: wantsTexts ? operation.text : nil)
    }

    func ran(_ pass: ObservedPass) { metrics.record(pass) }

    func admitted(_ operation: ObservedOperation?, afterSeconds seconds: Double) {
        metrics.record(admissionSeconds: seconds)
        spans.note(OperationSpans.admission(seconds), in: operation)
    }

    func discarded(_ prefix: DiscardedPrefix, in operation: ObservedOperation?) {
        metrics.record(prefix)
        spans.note(OperationSpans.discard(prefix), in: operation)
        log?.write(prefix)
    }

    func run<Value: Sendable>(
        _ operation: ObservedOperation, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let context = spans.context(of: operation) else { return try await work() }
        return try await InstrumentationContext.$current.withValue(context) { try await work() }
    }
}
#endif
