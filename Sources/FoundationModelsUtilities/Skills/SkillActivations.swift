import Observation
import Synchronization

/// Which skills are active: one object for as long as their session lasts.
public final class SkillActivations: Sendable, Observable {
    private let names = Mutex<[String]>([])
    private let registrar = ObservationRegistrar()

    /// Begins with none.
    public init() {}

    /// Activates a skill.
    public func activate(_ name: String) {
        guard !isActive(name) else { return }
        registrar.withMutation(of: self, keyPath: \.activeSkillNames) {
            names.withLock { names in
                if !names.contains(name) { names.append(name) }
            }
        }
    }

    /// Puts a skill aside.
    public func deactivate(_ name: String) {
        guard isActive(name) else { return }
        registrar.withMutation(of: self, keyPath: \.activeSkillNames) {
            names.withLock { $0.removeAll { $0 == name } }
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
