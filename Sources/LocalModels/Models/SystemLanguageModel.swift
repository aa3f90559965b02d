import Foundation
import FoundationModelsCore
import Observation

/// The machine's own language model: the default checkpoint.
///
/// ```swift
/// switch SystemLanguageModel.default.availability {
/// case .available: print("ready")
/// case .unavailable(let reason): print("not ready: \(reason)")
/// }
/// ```
public final class SystemLanguageModel: Sendable {
    let useCase: UseCase
    let guardrails: Guardrails
    /// The directory of the LoRA adapter; nil for none.
    let adapter: String?

    /// The model for general use, without guardrails.
    public static let `default` = SystemLanguageModel()

    /// Creates a model for a use case, with guardrails.
    public init(
        useCase: SystemLanguageModel.UseCase = .general, guardrails: SystemLanguageModel.Guardrails = Guardrails.default
    ) {
        self.useCase = useCase
        self.guardrails = guardrails
        adapter = nil
    }

    /// Creates a model with an adapter; the default checkpoint's weights are shared.
    public init(
        adapter: SystemLanguageModel.Adapter, guardrails: SystemLanguageModel.Guardrails = .default
    ) {
        useCase = .general
        self.guardrails = guardrails
        self.adapter = adapter.directory
    }
}

extension SystemLanguageModel: nonisolated Observable {}

extension SystemLanguageModel {
    /// The use case of a model.
    public struct UseCase: Sendable, Equatable {
        let name: String

        /// General use.
        public static let general = UseCase(name: "general")
        /// Tagging the topics, actions, objects and feelings of a text.
        public static let contentTagging = UseCase(name: "contentTagging")
    }

    /// Whether the model can be used.
    @frozen public enum Availability: Equatable, Sendable {
        /// The model can be used.
        case available
        /// The model can't be used, for a reason.
        case unavailable(SystemLanguageModel.Availability.UnavailableReason)
    }

    /// Whether the model can be used.
    public var isAvailable: Bool { availability == .available }
}

extension SystemLanguageModel.Availability {
    /// The reason why the model can't be used.
    public enum UnavailableReason: Equatable, Sendable {
        /// The memory is too small for the weights, or the processor isn't supported.
        case deviceNotEligible
        /// The user hasn't enabled models; never on this platform.
        case appleIntelligenceNotEnabled
        /// The checkpoint's files are missing or unreadable.
        case modelNotReady
    }
}
