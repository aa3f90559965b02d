import Foundation

/// The object that the framework throws, so that the error types of 2025 and 2026 both catch it.
///
/// A program for the 2025 interface catches `LanguageModelSession.GenerationError`. One for the 2026 interface catches
/// `LanguageModelError`, `GeneratedContent.ParsingError` and so on. Each of those types names this object's class as
/// its bridged class, so a Swift cast turns the object into any of them. These all work: `catch
/// LanguageModelError.contextSizeExceeded(let details)`, `catch
/// LanguageModelSession.GenerationError.exceededContextWindowSize`, `error as? …` and `error is …`.
///
/// The object is an `NSError` with the domain and code of the error inside. `as NSError` works on the object and on
/// those types. The conformance to `Sendable` is unchecked because `NSError` is an open class; this one adds a
/// constant.
public final class FoundationModelsError: NSError, LocalizedError, @unchecked Sendable {
    /// The error in the types of 2026.
    package enum Cause: Sendable {
        case model(LanguageModelError)
        case parsing(GeneratedContent.ParsingError)
        case session(LanguageModelSession.Error)
        case system(SystemModelError)
    }

    package let cause: Cause

    /// Wraps an error; `error` is the same error in the 2025 type where it was thrown as that.
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

    /// Returns nil, because the details can't be archived.
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
    /// The same error in the types of 2026.
    var cause: FoundationModelsError.Cause { get }
}

extension BridgedError {
    /// The object to throw.
    package var bridged: any Error { FoundationModelsError(cause) }
}

/// Returns an error from outside in the form that the types of both years catch.
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
