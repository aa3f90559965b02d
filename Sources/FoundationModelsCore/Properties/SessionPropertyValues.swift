import Observation
import Synchronization

/// The values that a session's tools, instructions and profiles share.
///
/// ```swift
/// extension SessionPropertyValues { @SessionPropertyEntry var summary: String? = nil }
/// session.properties.summary = "They talked about tea."
/// ```
public final class SessionPropertyValues: Sendable {
    /// A value of any type. Unchecked because Apple's interface doesn't require `Sendable` values.
    private struct Box: @unchecked Sendable {
        let value: Any
    }

    private let values = Mutex<[ObjectIdentifier: Box]>([:])
    private let owner = Mutex<SessionReference>(SessionReference())
    private let registrar = ObservationRegistrar()

    /// A weak reference to the session that owns the values.
    private struct SessionReference: Sendable {
        weak let session: LanguageModelSession?

        init(_ session: LanguageModelSession? = nil) { self.session = session }
    }

    init() {}

    /// Connects the values to `session`; `history` is the session's from now on.
    func attach(to session: LanguageModelSession) { owner.withLock { $0 = SessionReference(session) } }

    /// The property that observation registers for a key.
    private subscript(observed key: ObjectIdentifier) -> Bool { values.withLock { $0[key] != nil } }
}

extension SessionPropertyValues {
    /// The value of a key; the key's default before one is set.
    public subscript<K>(key: K.Type) -> K.Value where K: SessionPropertyKey {
        get {
            let id = ObjectIdentifier(key)
            registrar.access(self, keyPath: \.[observed: id])
            if let known = values.withLock({ $0[id] })?.value as? K.Value { return known }
            // A default that is an object must stay the same object, so it is stored. `defaultValue` is foreign code,
            // so it runs outside the lock.
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
                // The old value is released outside the lock, because its `deinit` may use the session.
                _ = values.withLock { $0.updateValue(box, forKey: id) }
            }
        }
    }

    /// The session's entries after the leading instructions.
    ///
    /// Setting them changes the session's transcript for every profile. During a request, only code that runs for the
    /// request can set them: a callback, a tool or a body. A request that fails undoes the change. Elsewhere the same
    /// rules hold as for setting the transcript.
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

/// The history of values without a session.
private enum DetachedHistory: SessionPropertyKey {
    static var defaultValue: Transcript.HistoryView { [] }
}

extension SessionPropertyValues: nonisolated Observable {}
