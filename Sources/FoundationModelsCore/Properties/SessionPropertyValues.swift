import Observation
import Synchronization

/// The values that a session's tools, instructions and profiles share.
///
/// ```swift
/// extension SessionPropertyValues { @SessionPropertyEntry var summary: String? = nil }
/// session.properties.summary = "They talked about tea."
/// ```
public final class SessionPropertyValues: Sendable {
    /// A value of any type; unchecked as the interface has it, whose keys don't ask for `Sendable` values.
    private struct Box: @unchecked Sendable {
        let value: Any
    }

    private let values = Mutex<[ObjectIdentifier: Box]>([:])
    private let owner = Mutex<SessionReference>(SessionReference())
    private let registrar = ObservationRegistrar()

    /// The session, which owns these values.
    private struct SessionReference: Sendable {
        weak let session: LanguageModelSession?

        init(_ session: LanguageModelSession? = nil) { self.session = session }
    }

    init() {}

    /// Makes these the values of `session`, whose history becomes theirs.
    func attach(to session: LanguageModelSession) { owner.withLock { $0 = SessionReference(session) } }

    /// What observers are told apart by.
    private subscript(observed key: ObjectIdentifier) -> Bool { values.withLock { $0[key] != nil } }
}

extension SessionPropertyValues {
    /// The value for a key, its default until one is set.
    public subscript<K>(key: K.Type) -> K.Value where K: SessionPropertyKey {
        get {
            let id = ObjectIdentifier(key)
            registrar.access(self, keyPath: \.[observed: id])
            if let known = values.withLock({ $0[id] })?.value as? K.Value { return known }
            // Kept, so that an object that is a default stays the same one; made outside of the lock, by others' code.
            let fresh = Box(value: K.defaultValue)
            let kept = values.withLock { values in
                if let known = values[id] { return known }
                values[id] = fresh
                return fresh
            }
            return kept.value as? K.Value ?? K.defaultValue
        }
        set {
            let id = ObjectIdentifier(key)
            let box = Box(value: newValue)
            registrar.withMutation(of: self, keyPath: \.[observed: id]) {
                // The value before goes away outside of the lock: an object may look at the session then.
                _ = values.withLock { $0.updateValue(box, forKey: id) }
            }
        }
    }

    /// The session's entries after the leading instructions.
    ///
    /// Setting them changes the session's transcript, in every profile, also during a request where the code that sets
    /// them runs for that request: a callback, a tool or a body. A request that fails takes that back with all else.
    /// Elsewhere it is as setting the transcript.
    public var history: Transcript.HistoryView {
        get {
            guard let session = owner.withLock({ $0.session }) else { return self[DetachedHistory.self] }
            return session.transcript.history
        }
        set {
            guard let session = owner.withLock({ $0.session }) else {
                self[DetachedHistory.self] = newValue
                return
            }
            session.setHistory(newValue, of: self)
        }
    }
}

/// The history of values that belong to no session.
private enum DetachedHistory: SessionPropertyKey {
    static var defaultValue: Transcript.HistoryView { [] }
}

extension SessionPropertyValues: nonisolated Observable {}
