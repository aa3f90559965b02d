#if Observability
import DefaultModel
import NightjarGeneration

/// The model of `Weights/`.
enum DefaultCheckpoint {
    static let directory = DefaultModel.directory ?? ""
}

/// An observer that does nothing but want texts.
struct InferenceTexts: InferenceObserver {
    let wantsTexts = true

    static func add() -> InferenceObservers.Registration { InferenceObservers.add(InferenceTexts()) }
}
#endif
