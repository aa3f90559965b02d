/// An error type of the framework as which a thrown `FoundationModelsError` can be caught.
///
/// A Swift cast from an object to a type consults the type's bridged class, on every platform. So each conforming type
/// can catch the one object that was thrown. Programs have no use for this protocol.
public protocol _FoundationModelsErrorView: Error, _ObjectiveCBridgeable
where _ObjectiveCType == FoundationModelsError {
    /// Returns the object's error as this type; nil when the type has no case for it.
    static func _view(of object: FoundationModelsError) -> Self?
    /// The object that carries the error.
    var _object: FoundationModelsError { get }
}

extension _FoundationModelsErrorView {
    /// Returns the object that carries the error.
    public func _bridgeToObjectiveC() -> FoundationModelsError { _object }

    /// Sets `result` to the object's error; called by casts that can't fail.
    public static func _forceBridgeFromObjectiveC(_ source: FoundationModelsError, result: inout Self?) {
        result = _view(of: source)
    }

    /// Sets `result` to the object's error and returns whether it is of this type; called by conditional casts.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout Self?
    ) -> Bool {
        result = _view(of: source)
        return result != nil
    }

    /// Returns the object's error; only code compiled for Objective-C calls this.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: FoundationModelsError?) -> Self {
        guard let source, let error = _view(of: source) else {
            preconditionFailure("an object was bridged to \(Self.self), which it doesn't hold")
        }
        return error
    }
}

extension LanguageModelError: _FoundationModelsErrorView {
    /// The object that carries the error.
    public var _object: FoundationModelsError { FoundationModelsError(cause) }

    /// Returns the object's error if it is of this type.
    public static func _view(of object: FoundationModelsError) -> LanguageModelError? {
        if case .model(let error) = object.cause { error } else { nil }
    }
}

extension GeneratedContent.ParsingError: _FoundationModelsErrorView {
    /// The object that carries the error.
    public var _object: FoundationModelsError { FoundationModelsError(cause) }

    /// Returns the object's error if it is of this type.
    public static func _view(of object: FoundationModelsError) -> GeneratedContent.ParsingError? {
        if case .parsing(let error) = object.cause { error } else { nil }
    }
}

extension LanguageModelSession.Error: _FoundationModelsErrorView {
    /// The object that carries the error.
    public var _object: FoundationModelsError { FoundationModelsError(cause) }

    /// Returns the object's error if it is of this type.
    public static func _view(of object: FoundationModelsError) -> LanguageModelSession.Error? {
        if case .session(let error) = object.cause { error } else { nil }
    }
}

extension SystemModelError: _FoundationModelsErrorView {
    /// The object that carries the error.
    public var _object: FoundationModelsError { FoundationModelsError(cause) }

    /// Returns the object's error if it is of this type.
    public static func _view(of object: FoundationModelsError) -> SystemModelError? {
        if case .system(let error) = object.cause { error } else { nil }
    }
}
