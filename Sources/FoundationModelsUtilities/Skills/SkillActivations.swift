import Observation
import Synchronization

/// Which skills are active: one object for as long as their session lasts.
public final class SkillActivations: Sendable, Observable {
    private let names = Mutex<[String]>([])
    private let registrar = ObservationRegistrar()

    /// Begins with none.
    public init() {}

    /// Activates a skill.
    public func activate(_ name: String) { insert(name) }

    /// Puts a skill aside.
    public func deactivate(_ name: String) { remove(name) }

    /// Activates a skill.
    ///
    /// - Returns: Whether it wasn't active before; of several calls at once, one gets to hear so.
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

    /// Puts a skill aside.
    ///
    /// - Returns: Whether it was active before; of several calls at once, one gets to hear so.
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

    /// Whether a skill is active.
    public func isActive(_ name: String) -> Bool { activeSkillNames.contains(name) }

    /// The names of the active skills, in the order in which they became so.
    public var activeSkillNames: [String] {
        registrar.access(self, keyPath: \.activeSkillNames)
        return names.withLock { $0 }
    }
}
