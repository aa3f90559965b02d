/// An error type of the framework as which a thrown `FoundationModelsError` can be caught.
///
/// Swift's casts from an object to a type look at the type's bridged class, on every platform. That is what lets one
/// thrown object be caught as any of the types that conform; programs have no use for this protocol.
public protocol _FoundationModelsErrorView: Error, _ObjectiveCBridgeable
where _ObjectiveCType == FoundationModelsError {
    /// The error in this type's words; nil when the type has none for it.
    static func _view(of object: FoundationModelsError) -> Self?
    /// The object that carries the error.
    var _object: FoundationModelsError { get }
}

extension _FoundationModelsErrorView {
    /// The object that carries the error.
    public func _bridgeToObjectiveC() -> FoundationModelsError { _object }

    /// Takes the error out of an object; called by casts that can't fail.
    public static func _forceBridgeFromObjectiveC(_ source: FoundationModelsError, result: inout Self?) {
        result = _view(of: source)
    }

    /// Takes the error out of an object, if it is of this type; called by casts that can fail.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: FoundationModelsError, result: inout Self?
    ) -> Bool {
        result = _view(of: source)
        return result != nil
    }

    /// Called only by code compiled for Objective-C, which this platform doesn't have.
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

    /// The object's error, if it is of this type.
    public static func _view(of object: FoundationModelsError) -> LanguageModelError? {
        if case .model(let error) = object.cause { error } else { nil }
    }
}

extension GeneratedContent.ParsingError: _FoundationModelsErrorView {
    /// The object that carries the error.
    public var _object: FoundationModelsError { FoundationModelsError(cause) }

    /// The object's error, if it is of this type.
    public static func _view(of object: FoundationModelsError) -> GeneratedContent.ParsingError? {
        if case .parsing(let error) = object.cause { error } else { nil }
    }
}

extension LanguageModelSession.Error: _FoundationModelsErrorView {
    /// The object that carries the error.
    public var _object: FoundationModelsError { FoundationModelsError(cause) }

    /// The object's error, if it is of this type.
    public static func _view(of object: FoundationModelsError) -> LanguageModelSession.Error? {
        if case .session(let error) = object.cause { error } else { nil }
    }
}

extension SystemModelError: _FoundationModelsErrorView {
    /// The object that carries the error.
    public var _object: FoundationModelsError { FoundationModelsError(cause) }

    /// The object's error, if it is of this type.
    public static func _view(of object: FoundationModelsError) -> SystemModelError? {
        if case .system(let error) = object.cause { error } else { nil }
    }
}
