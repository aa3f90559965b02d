import Foundation

/// The object in which the framework throws an error, so that the error types of both years catch it.
///
/// A program written against the interface of 2025 catches `LanguageModelSession.GenerationError`, one written against
/// that of 2026 catches `LanguageModelError`, `GeneratedContent.ParsingError` and so on. Swift's casts turn an object
/// into any type that names the object's class as its bridged class; each of those types does, so that
/// `catch LanguageModelError.contextSizeExceeded(let details)`,
/// `catch LanguageModelSession.GenerationError.exceededContextWindowSize`, `error as? …` and `error is …` all work.
public final class FoundationModelsError: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible {
    /// What happened, in the types of 2026.
    package enum Cause: Sendable {
        case model(LanguageModelError)
        case parsing(GeneratedContent.ParsingError)
        case session(LanguageModelSession.Error)
        case system(SystemModelError)
    }

    package let cause: Cause

    package init(_ cause: Cause) { self.cause = cause }

    /// The error in the types of 2026.
    public var underlyingError: any Error {
        switch cause {
        case .model(let error): error
        case .parsing(let error): error
        case .session(let error): error
        case .system(let error): error
        }
    }

    /// The error in one sentence.
    public var errorDescription: String? { (underlyingError as? any LocalizedError)?.errorDescription }
    /// The error in one sentence.
    public var description: String { errorDescription ?? "\(underlyingError)" }
    /// The error with its fields.
    public var debugDescription: String { "\(underlyingError)" }
}

/// An error that can be thrown as an object which other error types catch as well.
package protocol BridgedError: Error {
    /// The same error in the types of 2026, ready to be wrapped.
    var cause: FoundationModelsError.Cause { get }
}

extension BridgedError {
    /// The object to throw.
    package var bridged: any Error { FoundationModelsError(cause) }
}

/// Makes an error that came from outside catchable in the types of both years.
package func bridging(_ error: any Error) -> any Error {
    if let object = error as? FoundationModelsError { return object }
    return (error as? any BridgedError)?.bridged ?? error
}

extension LanguageModelError: BridgedError {
    package var cause: FoundationModelsError.Cause { .model(self) }
}

extension GeneratedContent.ParsingError: BridgedError {
    package var cause: FoundationModelsError.Cause { .parsing(self) }
}

extension LanguageModelSession.Error: BridgedError {
    package var cause: FoundationModelsError.Cause { .session(self) }
}

extension SystemModelError: BridgedError {
    package var cause: FoundationModelsError.Cause { .system(self) }
}
