import Observation
import Synchronization

/// The active skills of a session; one object for the session's whole life.
public final class SkillActivations: Sendable, Observable {
    private let names = Mutex<[String]>([])
    private let registrar = ObservationRegistrar()

    /// Creates an object without active skills.
    public init() {}

    /// Activates a skill.
    public func activate(_ name: String) { insert(name) }

    /// Deactivates a skill.
    public func deactivate(_ name: String) { remove(name) }

    /// Activates a skill.
    ///
    /// - Returns: Whether it wasn't active before; of several concurrent calls, one returns true.
    @discardableResult
    func insert(_ name: String) -> Bool {
        guard !isActive(name) else { return false }
        return registrar.withMutation(of: self, keyPath: \.activeSkillNames) {
            names.withLock { names in
                guard !names.contains(name) else { return false }
                names.append(name)
                return true
            }
        }
    }

    /// Deactivates a skill.
    ///
    /// - Returns: Whether it was active before; of several concurrent calls, one returns true.
    @discardableResult
    func remove(_ name: String) -> Bool {
        guard isActive(name) else { return false }
        return registrar.withMutation(of: self, keyPath: \.activeSkillNames) {
            names.withLock { names in
                guard let index = names.firstIndex(of: name) else { return false }
                names.remove(at: index)
                return true
            }
        }
    }

    /// Returns whether a skill is active.
    public func isActive(_ name: String) -> Bool { activeSkillNames.contains(name) }

    /// The names of the active skills, in the order of their activation.
    public var activeSkillNames: [String] {
        registrar.access(self, keyPath: \.activeSkillNames)
        return names.withLock { $0 }
    }
}
