import Foundation

extension LanguageModelSession {
    /// An error in the use of a session.
    public enum Error: LocalizedError, Equatable, Hashable {
        /// A request was made while another was being answered.
        case concurrentRequests
        /// The transcript was set while a request was being answered.
        case transcriptMutationWhileResponding
    }
}

extension LanguageModelSession.Error {
    /// The error in one sentence.
    var sentence: String {
        switch self {
        case .concurrentRequests: "The session is already answering a request; wait until isResponding is false."
        case .transcriptMutationWhileResponding:
            "The transcript was set while the session was answering; wait until isResponding is false."
        }
    }

    /// The error in one sentence.
    public var errorDescription: String? { sentence }
}
