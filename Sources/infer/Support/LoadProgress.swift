import ModelFiles
import Synchronization

/// The progress of loading a model, on standard error.
enum LoadProgress {
    /// A thousandth of the weights is the unit.
    private static let total = 1000

    /// Shows a bar until everything is loaded; see ``ProgressBar`` for when it is seen.
    static func shown() -> @Sendable (Double) -> Void {
        let bar = BarBox()
        return { share in
            bar.state.withLock { bar in
                if share < 1 { bar.update(Int(saturating: share * Double(total))) } else { bar.clear() }
            }
        }
    }

    /// What the closure keeps.
    private final class BarBox: Sendable {
        let state = Mutex(ProgressBar("loading", total: LoadProgress.total))
    }
}
