/// The search for the number of threads that take the least time for a step, which changes while others use the machine.
///
/// Steps by the number of threads that has proved best make windows, long enough for a few time slices of the system. Every
/// so many steps, and as soon as a window took much longer than the best one, a few steps are tried by one thread more or
/// less, or by a quarter of them. More threads have to be worth it; fewer need only be as fast.
struct ThreadSearch {
    /// Seconds and steps of a window, at least.
    private static let window = (seconds: 0.03, steps: 8)
    /// Seconds and steps of a trial, at least.
    private static let trial = (seconds: 0.02, steps: 4)
    /// Seconds and steps at the beginning of a trial that count for nothing, at least: a thread wakes and finds its place.
    private static let start = (seconds: 0.002, steps: 1)
    /// Seconds and steps after which a trial that goes badly ends, at least.
    private static let badTrial = (seconds: 0.008, steps: 2)
    /// How much longer than before steps of such a trial take.
    private static let bad = 1.2
    /// Seconds and steps between trials, at least, but for those behind one that succeeded.
    private static let rest = (seconds: 0.1, steps: 100)
    /// How many times as long the rest is at most, after trials that changed nothing.
    private static let mostPatience = 8
    /// How much longer than the best window one takes after which there is a trial at once.
    private static let slowdown = 1.4
    /// The share of the gain that more threads promise which they have to save.
    private static let worth = 0.4

    /// Some steps and what they took.
    private struct Steps {
        var count = 0
        var seconds = 0.0

        var mean: Double { seconds / Double(max(count, 1)) }

        mutating func add(_ seconds: Double) {
            count += 1
            self.seconds += seconds
        }

        func reaches(_ least: (seconds: Double, steps: Int), times factor: Int = 1) -> Bool {
            count >= factor * least.steps && seconds >= Double(factor) * least.seconds
        }
    }

    private let most: Int
    /// The number that has proved best.
    private(set) var settled: Int
    /// Whether a window has been measured. Until then the number is that of the caller's steps.
    private(set) var isMeasured = false
    /// The number on trial.
    private var tried: Int?
    /// The first steps of the trial.
    private var start = Steps()
    /// The steps of the current window, or of the trial behind its first ones.
    private var steps = Steps()
    /// The steps since the last trial.
    private var sinceTrial = Steps()
    /// What a step of the last window took.
    private var mean = 0.0
    /// What a step of the best window took.
    private var best = Double.infinity
    /// How many times as long as the shortest rest the current one is.
    private var patience: Int
    /// Whether the next trial is of fewer threads, where there could be more as well.
    private var triesFewer = false

    /// - Parameters:
    ///   - most: The threads there are.
    ///   - startsAlone: Whether one thread is tried first, and more soon after; else all of them are.
    init(most: Int, startsAlone: Bool) {
        self.most = most
        settled = startsAlone ? 1 : most
        patience = startsAlone ? 0 : 1
    }

    /// How many threads compute the next step.
    var threads: Int { tried ?? settled }

    /// Counts a step.
    ///
    /// - Parameter threads: How many computed it: ``threads``, but before the first window has been measured.
    mutating func note(threads: Int, seconds: Double) {
        guard most > 1 else { return }
        if !isMeasured, threads != settled {
            settled = threads
            steps = Steps()
        }
        if let tried {
            guard start.reaches(Self.start) else { return start.add(seconds) }
            steps.add(seconds)
            if steps.reaches(Self.trial) || isBad { end(tried) }
            return
        }
        steps.add(seconds)
        sinceTrial.add(seconds)
        guard steps.reaches(Self.window) else { return }
        mean = steps.mean
        isMeasured = true
        steps = Steps()
        let isSlower = mean > Self.slowdown * best
        best = isSlower ? mean : min(best, mean)
        if isSlower { triesFewer = true }
        if isSlower || sinceTrial.reaches(Self.rest, times: patience) { begin() }
    }

    /// Whether the trial goes so badly that it needn't go on.
    private var isBad: Bool { steps.reaches(Self.badTrial) && steps.mean > Self.bad * mean }

    private mutating func begin() {
        let change = max(settled / 4, 1)
        let isFewer = settled == most || settled > 1 && triesFewer
        tried = isFewer ? settled - change : min(settled + change, most)
        start = Steps()
        steps = Steps()
    }

    private mutating func end(_ tried: Int) {
        let limit = tried < settled ? 1 : 1 - Self.worth * Double(tried - settled) / Double(tried)
        if !isBad, steps.mean < limit * mean {
            // What helped may help more.
            triesFewer = tried < settled
            settled = tried
            best = steps.mean
            patience = 0
        } else {
            triesFewer.toggle()
            patience = min(max(2 * patience, 1), Self.mostPatience)
        }
        self.tried = nil
        steps = Steps()
        sinceTrial = Steps()
    }
}
