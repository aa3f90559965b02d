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
    /// Directory of the adapter; nil for the model alone.
    let adapter: String?

    /// The model for general use.
    public static let `default` = SystemLanguageModel()

    /// Makes a model for a use, with guardrails.
    public init(
        useCase: SystemLanguageModel.UseCase = .general, guardrails: SystemLanguageModel.Guardrails = Guardrails.default
    ) {
        self.useCase = useCase
        self.guardrails = guardrails
        adapter = nil
    }

    /// Makes a model with an adapter, which shares the default checkpoint's weights with the model alone and with other
    /// adapters.
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
    /// What the model is used for.
    public struct UseCase: Sendable, Equatable {
        let name: String

        /// Anything.
        public static let general = UseCase(name: "general")
        /// Finding the topics, actions and feelings of a text.
        public static let contentTagging = UseCase(name: "contentTagging")
    }

    /// Whether the model can be used.
    @frozen public enum Availability: Equatable, Sendable {
        /// It can.
        case available
        /// It can't.
        case unavailable(SystemLanguageModel.Availability.UnavailableReason)
    }

    /// Whether the model can be used.
    public var isAvailable: Bool { availability == .available }
}

extension SystemLanguageModel.Availability {
    /// Why the model can't be used.
    public enum UnavailableReason: Equatable, Sendable {
        /// The machine has too little memory or a processor that isn't supported.
        case deviceNotEligible
        /// The user hasn't turned models on; never the case on this platform.
        case appleIntelligenceNotEnabled
        /// The checkpoint isn't there or can't be read.
        case modelNotReady
    }
}
