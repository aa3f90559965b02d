/// What is told of calls while they are written.
struct CallAnnouncements: Sendable {
    /// Whether anything is told.
    let isOn: Bool
    private var progress: [CallProgress] = []
    /// Whether something was told of the call that is open.
    private var isAnnounced = false

    /// Begins with nothing to tell.
    init(isOn: Bool) {
        self.isOn = isOn
    }

    /// Adds what has become known of the open call.
    mutating func add(_ news: [CallProgress]) {
        isAnnounced = isAnnounced || !news.isEmpty
        progress += news
    }

    /// Ends the open call, which may have turned out to be none.
    mutating func endCall(isAbandoned: Bool) {
        if isAnnounced, isAbandoned { progress.append(.abandoned) }
        isAnnounced = false
    }

    /// What has become known since the last question.
    mutating func take() -> [CallProgress] {
        defer { progress = [] }
        return progress
    }
}
