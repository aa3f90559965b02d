/// A search for the fastest number of threads, which changes while other programs use the machine.
///
/// Steps with the best number so far form windows, each as long as a few time slices of the scheduler. A few steps are
/// tried with other numbers at intervals, and as soon as a window is much slower than the best one. These differ by 1
/// or a quarter. More threads must be faster by a margin; fewer threads need only be as fast.
///
/// On an oversubscribed machine, threads block each other: at each barrier, one waits until the scheduler runs another.
/// A step then takes many times as long as with one thread. After one such step, one thread is tried at once. If the
/// next step with all threads is slow again, one thread stays.
struct ThreadSearch {
    /// The durations of measurements, in seconds and steps; both are minimums.
    struct Pace: Sendable {
        /// A window.
        var window: (seconds: Double, steps: Int)
        /// A trial.
        var trial: (seconds: Double, steps: Int)
        /// The beginning of a trial, which doesn't count, because threads wake up and migrate.
        var start: (seconds: Double, steps: Int)
        /// The interval between trials, except after a successful one.
        var rest: (seconds: Double, steps: Int)
        /// Whether fewer threads are tried without signs of oversubscription.
        var triesFewerUnasked: Bool

        /// The durations for steps of few rows, which are many.
        static let steps = Pace(
            window: (0.03, 8), trial: (0.02, 4), start: (0.002, 1), rest: (0.1, 100), triesFewerUnasked: true)
        /// The durations for chunks of prompts, each of which is long.
        static let chunks = Pace(
            window: (0, 1), trial: (0, 1), start: (0, 0), rest: (0, 1), triesFewerUnasked: false)
    }

    /// The seconds and steps after which a slow trial ends; both are minimums.
    private static let badTrial = (seconds: 0.008, steps: 2)
    /// The ratio to the previous time from which a trial is slow.
    private static let bad = 1.2
    /// The ratio of a step's time to that of one thread, or to its CPU time, from which threads block each other.
    private static let lockout = 3.0
    /// The shortest such step in seconds; anything may delay a shorter one.
    private static let shortestLockout = 0.01
    /// The largest number of steps on one thread after such a step.
    private static let lockoutTrial = 2
    /// The time without trials, as a multiple of the time that a failed trial cost. The second value is its maximum in
    /// seconds after a blocked step, whose cause may have been the reading of a file.
    private static let (payback, longestPayback) = (20.0, 5.0)
    /// The largest factor on the interval, after trials without success.
    private static let mostPatience = 8
    /// The ratio to the best window from which a trial begins at once.
    private static let slowdown = 1.4
    /// The fraction of the ideal speed-up that an added thread must deliver.
    private static let worth = 0.4

    /// The ratios of CPU time to time above which a processor counts as free, and below which as shared.
    private static let (freeShare, interruptedShare) = (0.8, 0.5)

    /// A number of steps with their times.
    private struct Steps {
        var count = 0
        var seconds = 0.0
        var busySeconds = 0.0

        var mean: Double { seconds / Double(max(count, 1)) }

        mutating func add(_ seconds: Double, busySeconds: Double? = nil) {
            count += 1
            self.seconds += seconds
            self.busySeconds += busySeconds ?? seconds
        }

        func reaches(_ least: (seconds: Double, steps: Int), times factor: Int = 1) -> Bool {
            count >= factor * least.steps && seconds >= Double(factor) * least.seconds
        }
    }

    /// The state after a step in which threads seem to have blocked each other. A single one may be an accident, or the
    /// reading of a file.
    private enum Doubt {
        case none
        /// One thread computes the next steps, after one that took this many seconds.
        case alone(Double)
        /// One thread was faster; the next step with all threads shows whether the slow one was an accident.
        case again(Double)
    }

    private let most: Int
    private let pace: Pace
    /// The best number so far.
    private(set) var settled: Int
    /// Whether a window has been measured; before that, the caller chooses the number.
    private(set) var isMeasured = false
    /// The number in the current trial; nil for none.
    private var tried: Int?
    /// The first steps of the trial, which don't count.
    private var start = Steps()
    /// The steps of the current window or trial.
    private var steps = Steps()
    /// The steps since the last trial.
    private var sinceTrial = Steps()
    /// The mean time of a step in the last window, in seconds.
    private var mean = 0.0
    /// The mean time of a step in the best window, in seconds.
    private var best = Double.infinity
    /// The latest mean time of a step on one thread, in seconds.
    private var alone = Double.infinity
    /// The state after a step in which threads seem to have blocked each other.
    private var doubt = Doubt.none
    /// The time without trials, in seconds.
    private var quietSeconds = 0.0
    /// Whether the last window on one thread had to share its processor.
    private var isInterrupted = false
    /// The current factor on the interval between trials.
    private var patience: Int
    /// Whether the next trial has fewer threads, where more are possible too.
    private var triesFewer = false

    /// - Parameters:
    ///   - most: The number of available threads.
    ///   - startsAlone: Whether one thread is tried first, and more soon after; otherwise all threads are.
    ///   - pace: The durations of measurements.
    init(most: Int, startsAlone: Bool, pace: Pace = .steps) {
        self.most = most
        self.pace = pace
        settled = startsAlone ? 1 : most
        patience = startsAlone ? 0 : 1
    }

    /// The number of threads for the next step.
    var threads: Int { tried ?? settled }

    /// Whether the search determines the number: it has measured a window, or a trial is running.
    var knows: Bool { isMeasured || tried != nil }

    /// Records a step.
    ///
    /// - Parameters:
    ///   - threads: The number of threads, which is ``threads`` once a window has been measured.
    ///   - busySeconds: The CPU time of the calling thread, which is nearly the whole time where threads run
    ///     undisturbed; nil
    ///     where it is unknown.
    mutating func note(threads: Int, seconds: Double, busySeconds: Double? = nil) {
        guard most > 1 else { return }
        if !knows, threads != settled {
            settled = threads
            steps = Steps()
        }
        if doubts(threads, seconds, locksOut(threads, seconds, busySeconds)) { return }
        if let tried {
            guard start.reaches(pace.start) else { return start.add(seconds) }
            steps.add(seconds)
            if steps.reaches(pace.trial) || isBad { end(tried) }
            return
        }
        steps.add(seconds, busySeconds: busySeconds)
        sinceTrial.add(seconds)
        guard steps.reaches(pace.window) else { return }
        mean = steps.mean
        if settled == 1 { noteWindowAlone() }
        isMeasured = true
        steps = Steps()
        let isSlower = mean > Self.slowdown * best
        best = isSlower ? mean : min(best, mean)
        if isSlower { triesFewer = true }
        if isSlower || sinceTrial.reaches(pace.rest, times: patience) { begin() }
    }

    /// Records a window on one thread; if it has its processor for itself again, more threads are tried soon.
    private mutating func noteWindowAlone() {
        alone = steps.mean
        let share = steps.busySeconds / steps.seconds
        if share > Self.freeShare, isInterrupted { (quietSeconds, patience) = (0, min(patience, 1)) }
        if share > Self.freeShare || share < Self.interruptedShare { isInterrupted = share < Self.interruptedShare }
    }

    /// Returns whether a step took so long that its threads must have blocked each other.
    private func locksOut(_ threads: Int, _ seconds: Double, _ busySeconds: Double?) -> Bool {
        guard threads > 1, seconds > Self.shortestLockout else { return false }
        // One thread takes at most `threads` times as long as undisturbed threads do. If no time is known, a trial on
        // one thread decides.
        let known = min(alone, Double(threads) * best)
        return seconds > Self.lockout * min(known, busySeconds ?? (isMeasured || known.isFinite ? .infinity : 0))
    }

    /// Records a blocked step or one that follows it; returns false for an ordinary step.
    private mutating func doubts(_ threads: Int, _ seconds: Double, _ isLockout: Bool) -> Bool {
        switch doubt {
        case .alone(let lockout):
            noteAlone(seconds, behind: lockout)
            return true
        case .again(let lockout):
            doubt = .none
            let saved = (lockout + seconds) / 2 - alone
            guard isLockout, saved > 0 else { return false }
            (settled, mean, best, isMeasured) = (1, alone, alone, true)
            (patience, triesFewer) = (1, false)
            endDoubt(restingFor: saved)
            return true
        case .none:
            guard isLockout else { return false }
            if let tried, tried > settled {
                endLockedOut(seconds)
                return true
            }
            guard sinceTrial.seconds >= quietSeconds else { return false }
            (doubt, tried, steps) = (.alone(seconds), 1, Steps())
            return true
        }
    }

    /// Records a step on one thread after a blocked one.
    private mutating func noteAlone(_ seconds: Double, behind lockout: Double) {
        steps.add(seconds)
        // A single step is enough if it is much faster.
        guard steps.count >= Self.lockoutTrial || seconds < lockout / Self.lockout else { return }
        alone = steps.mean
        endDoubt(restingFor: max(alone - lockout, 0))
        if alone < lockout { doubt = .again(lockout) }
    }

    private mutating func endDoubt(restingFor seconds: Double) {
        quietSeconds = min(Self.payback * seconds, Self.longestPayback)
        (doubt, tried, start, steps, sinceTrial) = (.none, nil, Steps(), Steps(), Steps())
    }

    /// Ends a trial of more threads at a blocked step, and pauses trials for long enough to make up for it.
    private mutating func endLockedOut(_ seconds: Double) {
        quietSeconds = Self.payback * max(start.seconds + steps.seconds + seconds - mean, 0)
        patience = min(max(2 * patience, 1), Self.mostPatience)
        (tried, start, steps, sinceTrial) = (nil, Steps(), Steps(), Steps())
    }

    /// Whether the trial is so slow that it can end.
    private var isBad: Bool { steps.reaches(Self.badTrial) && steps.mean > Self.bad * mean }

    private mutating func begin() {
        guard sinceTrial.seconds >= quietSeconds, settled < most || pace.triesFewerUnasked else { return }
        let change = max(settled / 4, 1)
        let isFewer = settled == most || settled > 1 && triesFewer
        tried = isFewer ? settled - change : min(settled + change, most)
        start = Steps()
        steps = Steps()
    }

    private mutating func end(_ tried: Int) {
        let limit = tried < settled ? 1 : 1 - Self.worth * Double(tried - settled) / Double(tried)
        quietSeconds = 0
        if tried == 1 { alone = steps.mean }
        if !isBad, steps.mean < limit * mean {
            // A successful change is tried once more.
            triesFewer = tried < settled
            settled = tried
            best = steps.mean
            patience = 0
        } else {
            triesFewer.toggle()
            quietSeconds =
                Self.payback * max(start.seconds + steps.seconds - Double(start.count + steps.count) * mean, 0)
            patience = min(max(2 * patience, 1), Self.mostPatience)
        }
        self.tried = nil
        steps = Steps()
        sinceTrial = Steps()
    }
}
