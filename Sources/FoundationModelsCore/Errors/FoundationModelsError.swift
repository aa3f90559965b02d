import Foundation

/// The object in which the framework throws an error, so that the error types of both years catch it.
///
/// A program written against the interface of 2025 catches `LanguageModelSession.GenerationError`, one written against
/// that of 2026 catches `LanguageModelError`, `GeneratedContent.ParsingError` and so on. Swift's casts turn an object
/// into any type that names the object's class as its bridged class; each of those types does, so that
/// `catch LanguageModelError.contextSizeExceeded(let details)`,
/// `catch LanguageModelSession.GenerationError.exceededContextWindowSize`, `error as? …` and `error is …` all work.
///
/// It is an `NSError` with the domain and code of the error that it carries, so that `as NSError` works on the object and on
/// those types. Unchecked, because an open class can't be checked: this one adds a constant to what `NSError` guards itself.
public final class FoundationModelsError: NSError, LocalizedError, @unchecked Sendable {
    /// What happened, in the types of 2026.
    package enum Cause: Sendable {
        case model(LanguageModelError)
        case parsing(GeneratedContent.ParsingError)
        case session(LanguageModelSession.Error)
        case system(SystemModelError)
    }

    package let cause: Cause

    /// Wraps an error; `error` is the same in the cases of 2025, where it is known by that name.
    init<Failure: LocalizedError>(_ cause: Cause, as error: Failure) {
        self.cause = cause
        let said = [
            NSLocalizedDescriptionKey: error.errorDescription, NSLocalizedFailureReasonErrorKey: error.failureReason,
            NSLocalizedRecoverySuggestionErrorKey: error.recoverySuggestion,
        ]
        super.init(domain: error._domain, code: error._code, userInfo: said.compactMapValues { $0 })
    }

    /// Wraps an error.
    package convenience init(_ cause: Cause) {
        switch cause {
        case .model(let error): self.init(cause, as: error)
        case .parsing(let error): self.init(cause, as: error)
        case .session(let error): self.init(cause, as: error)
        case .system(let error): self.init(cause, as: error)
        }
    }

    /// Fails: the details can't be archived.
    public required init?(coder: NSCoder) { nil }

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
    public override var description: String { errorDescription ?? "\(underlyingError)" }
    /// The error with its fields.
    public override var debugDescription: String { "\(underlyingError)" }
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
