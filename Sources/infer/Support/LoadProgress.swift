import ModelFiles
import Synchronization

/// The progress of loading a model, on standard error.
enum LoadProgress {
    /// The unit is a thousandth of the weights.
    private static let total = 1000

    /// Returns a handler that shows a bar until everything is loaded; see ``ProgressBar`` for when it is visible.
    static func shown() -> @Sendable (Double) -> Void {
        let bar = BarBox()
        return { share in
            bar.state.withLock { bar in
                if share < 1 { bar.update(Int(saturating: share * Double(total))) } else { bar.clear() }
            }
        }
    }

    /// The state of the closure.
    private final class BarBox: Sendable {
        let state = Mutex(ProgressBar("loading", total: LoadProgress.total))
    }
}
