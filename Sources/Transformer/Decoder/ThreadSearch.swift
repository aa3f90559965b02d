/// The search for the number of threads that take the least time for a step, which changes while others use the machine.
///
/// Steps by the number of threads that has proved best make windows, long enough for a few time slices of the system. Every
/// so many steps, and as soon as a window took much longer than the best one, a few steps are tried by one thread more or
/// less, or by a quarter of them. More threads have to be worth it; fewer need only be as fast.
///
/// On a crowded machine threads lock each other out: at each barrier one waits until the system lets the other run again, and
/// a step takes many times what one thread takes. One such step has one thread tried at once, and if the next step of all is
/// like it, one thread stays.
struct ThreadSearch {
    /// How long is measured, in seconds and steps, at least.
    struct Pace: Sendable {
        /// A window.
        var window: (seconds: Double, steps: Int)
        /// A trial.
        var trial: (seconds: Double, steps: Int)
        /// The beginning of a trial that counts for nothing: a thread wakes and finds its place.
        var start: (seconds: Double, steps: Int)
        /// Between trials, but for those behind one that succeeded.
        var rest: (seconds: Double, steps: Int)
        /// Whether fewer threads are tried where nothing points to a crowd.
        var triesFewerUnasked: Bool

        /// Steps of few rows, of which there are many.
        static let steps = Pace(
            window: (0.03, 8), trial: (0.02, 4), start: (0.002, 1), rest: (0.1, 100), triesFewerUnasked: true)
        /// Stretches of prompts, each of which is long.
        static let stretches = Pace(
            window: (0, 1), trial: (0, 1), start: (0, 0), rest: (0, 1), triesFewerUnasked: false)
    }

    /// Seconds and steps after which a trial that goes badly ends, at least.
    private static let badTrial = (seconds: 0.008, steps: 2)
    /// How much longer than before steps of such a trial take.
    private static let bad = 1.2
    /// How many times what one thread takes, or what the caller's thread was busy, a step takes in which threads lock each
    /// other out.
    private static let lockout = 3.0
    /// A step that is over sooner may have been held up by anything.
    private static let shortestLockout = 0.01
    /// Steps by one thread that follow such a step, at most.
    private static let lockoutTrial = 2
    /// How many times as long as what a trial of more threads cost nothing is tried, and the most of that for what locked
    /// threads out: it may have been the reading of a file.
    private static let (payback, longestPayback) = (20.0, 5.0)
    /// How many times as long the rest is at most, after trials that changed nothing.
    private static let mostPatience = 8
    /// How much longer than the best window one takes after which there is a trial at once.
    private static let slowdown = 1.4
    /// The share of the gain that more threads promise which they have to save.
    private static let worth = 0.4

    /// The share of the time that a thread has its processor where nobody else wants it, and where others do.
    private static let (freeShare, interruptedShare) = (0.8, 0.5)

    /// Some steps and what they took.
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

    /// What follows a step in which threads seem to have locked each other out. A single one may be an accident, or have
    /// waited for a file.
    private enum Doubt {
        case none
        /// One thread computes steps behind one that took so many seconds.
        case alone(Double)
        /// One thread was quicker; the next step shows whether the first one was an accident.
        case again(Double)
    }

    private let most: Int
    private let pace: Pace
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
    /// What a step by one thread took lately.
    private var alone = Double.infinity
    /// What follows a step in which threads locked each other out.
    private var doubt = Doubt.none
    /// Seconds in which nothing is tried.
    private var quietSeconds = 0.0
    /// Whether a thread alone had to share its processor when last seen.
    private var isInterrupted = false
    /// How many times as long as the shortest rest the current one is.
    private var patience: Int
    /// Whether the next trial is of fewer threads, where there could be more as well.
    private var triesFewer = false

    /// - Parameters:
    ///   - most: The threads there are.
    ///   - startsAlone: Whether one thread is tried first, and more soon after; else all of them are.
    ///   - pace: How long is measured.
    init(most: Int, startsAlone: Bool, pace: Pace = .steps) {
        self.most = most
        self.pace = pace
        settled = startsAlone ? 1 : most
        patience = startsAlone ? 0 : 1
    }

    /// How many threads compute the next step.
    var threads: Int { tried ?? settled }

    /// Whether the search itself says how many: it has measured a window, or tries something.
    var knows: Bool { isMeasured || tried != nil }

    /// Counts a step.
    ///
    /// - Parameters:
    ///   - threads: How many computed it: ``threads``, but before the first window has been measured.
    ///   - busySeconds: How much of the time the calling thread had a processor, which it has all of the time where threads
    ///     find each other at once; nil where nobody knows.
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

    /// Counts a window of one thread. Where it has its processor for itself again, more threads are tried soon.
    private mutating func noteWindowAlone() {
        alone = steps.mean
        let share = steps.busySeconds / steps.seconds
        if share > Self.freeShare, isInterrupted { (quietSeconds, patience) = (0, min(patience, 1)) }
        if share > Self.freeShare || share < Self.interruptedShare { isInterrupted = share < Self.interruptedShare }
    }

    /// Whether several threads took so long for a step that they must have locked each other out.
    private func locksOut(_ threads: Int, _ seconds: Double, _ busySeconds: Double?) -> Bool {
        guard threads > 1, seconds > Self.shortestLockout else { return false }
        // One thread takes at most so many times as long as several do undisturbed; where nothing is known at all, a look at
        // one thread tells.
        let known = min(alone, Double(threads) * best)
        return seconds > Self.lockout * min(known, busySeconds ?? (isMeasured || known.isFinite ? .infinity : 0))
    }

    /// Counts a step that threads were locked out of, or one that follows it; false where it is a step like any other.
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

    /// Counts a step by one thread behind one that took very long.
    private mutating func noteAlone(_ seconds: Double, behind lockout: Double) {
        steps.add(seconds)
        // A single step says enough where it is much quicker.
        guard steps.count >= Self.lockoutTrial || seconds < lockout / Self.lockout else { return }
        alone = steps.mean
        endDoubt(restingFor: max(alone - lockout, 0))
        if alone < lockout { doubt = .again(lockout) }
    }

    private mutating func endDoubt(restingFor seconds: Double) {
        quietSeconds = min(Self.payback * seconds, Self.longestPayback)
        (doubt, tried, start, steps, sinceTrial) = (.none, nil, Steps(), Steps(), Steps())
    }

    /// Ends a trial of more threads at a step in which they locked each other out, for long enough to pay for it.
    private mutating func endLockedOut(_ seconds: Double) {
        quietSeconds = Self.payback * max(start.seconds + steps.seconds + seconds - mean, 0)
        patience = min(max(2 * patience, 1), Self.mostPatience)
        (tried, start, steps, sinceTrial) = (nil, Steps(), Steps(), Steps())
    }

    /// Whether the trial goes so badly that it needn't go on.
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
            // What helped may help more.
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
