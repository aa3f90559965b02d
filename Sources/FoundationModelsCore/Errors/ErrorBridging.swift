import Foundation

// Swift's casts from an object to a type look at the type's bridged class, on every platform. That is what lets one
// thrown object be caught as any of the types below.

extension FoundationModelsError {
    fileprivate var model: LanguageModelError? {
        if case .model(let error) = cause { error } else { nil }
    }
    fileprivate var parsing: GeneratedContent.ParsingError? {
        if case .parsing(let error) = cause { error } else { nil }
    }
    fileprivate var session: LanguageModelSession.Error? {
        if case .session(let error) = cause { error } else { nil }
    }
    fileprivate var system: SystemLanguageModel.Error? {
        if case .system(let error) = cause { error } else { nil }
    }
}

extension LanguageModelError: _ObjectiveCBridgeable {
    /// The object that carries the error.
    public func _bridgeToObjectiveC() -> FoundationModelsError { FoundationModelsError(cause) }

    /// Takes the error out of an object; called by casts that can't fail.
    public static func _forceBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout LanguageModelError?
    ) {
        result = source.model
    }

    /// Takes the error out of an object, if it is of this type; called by casts that can fail.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout LanguageModelError?
    ) -> Bool {
        result = source.model
        return result != nil
    }

    /// Called only by code compiled for Objective-C, which this platform doesn't have.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: FoundationModelsError?) -> LanguageModelError {
        guard let source, let error = source.model else {
            preconditionFailure("an object was bridged to \(LanguageModelError.self), which it doesn't hold")
        }
        return error
    }
}

extension GeneratedContent.ParsingError: _ObjectiveCBridgeable {
    /// The object that carries the error.
    public func _bridgeToObjectiveC() -> FoundationModelsError { FoundationModelsError(cause) }

    /// Takes the error out of an object; called by casts that can't fail.
    public static func _forceBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout GeneratedContent.ParsingError?
    ) {
        result = source.parsing
    }

    /// Takes the error out of an object, if it is of this type; called by casts that can fail.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout GeneratedContent.ParsingError?
    ) -> Bool {
        result = source.parsing
        return result != nil
    }

    /// Called only by code compiled for Objective-C, which this platform doesn't have.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: FoundationModelsError?) -> GeneratedContent.ParsingError {
        guard let source, let error = source.parsing else {
            preconditionFailure("an object was bridged to \(GeneratedContent.ParsingError.self), which it doesn't hold")
        }
        return error
    }
}

extension LanguageModelSession.Error: _ObjectiveCBridgeable {
    /// The object that carries the error.
    public func _bridgeToObjectiveC() -> FoundationModelsError { FoundationModelsError(cause) }

    /// Takes the error out of an object; called by casts that can't fail.
    public static func _forceBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout LanguageModelSession.Error?
    ) {
        result = source.session
    }

    /// Takes the error out of an object, if it is of this type; called by casts that can fail.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout LanguageModelSession.Error?
    ) -> Bool {
        result = source.session
        return result != nil
    }

    /// Called only by code compiled for Objective-C, which this platform doesn't have.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: FoundationModelsError?) -> LanguageModelSession.Error {
        guard let source, let error = source.session else {
            preconditionFailure("an object was bridged to \(LanguageModelSession.Error.self), which it doesn't hold")
        }
        return error
    }
}

extension SystemLanguageModel.Error: _ObjectiveCBridgeable {
    /// The object that carries the error.
    public func _bridgeToObjectiveC() -> FoundationModelsError { FoundationModelsError(cause) }

    /// Takes the error out of an object; called by casts that can't fail.
    public static func _forceBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout SystemLanguageModel.Error?
    ) {
        result = source.system
    }

    /// Takes the error out of an object, if it is of this type; called by casts that can fail.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout SystemLanguageModel.Error?
    ) -> Bool {
        result = source.system
        return result != nil
    }

    /// Called only by code compiled for Objective-C, which this platform doesn't have.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: FoundationModelsError?) -> SystemLanguageModel.Error {
        guard let source, let error = source.system else {
            preconditionFailure("an object was bridged to \(SystemLanguageModel.Error.self), which it doesn't hold")
        }
        return error
    }
}
