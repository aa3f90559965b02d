/// The progress of calls that hasn't been fetched yet.
struct CallAnnouncements: Sendable {
    /// Whether progress is collected.
    let isOn: Bool
    private var progress: [CallProgress] = []
    /// Whether progress of the current call was reported.
    private var isAnnounced = false

    /// Creates an empty collection.
    init(isOn: Bool) {
        self.isOn = isOn
    }

    /// Adds progress of the current call.
    mutating func add(_ news: [CallProgress]) {
        isAnnounced = isAnnounced || !news.isEmpty
        progress += news
    }

    /// Ends the current call, which may turn out to be none.
    mutating func endCall(isAbandoned: Bool) {
        if isAnnounced, isAbandoned { progress.append(.abandoned) }
        isAnnounced = false
    }

    /// Removes and returns the progress.
    mutating func take() -> [CallProgress] {
        defer { progress = [] }
        return progress
    }
}
