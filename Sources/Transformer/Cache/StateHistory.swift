/// The recurrent states of a sequence: the current ones, and snapshots to which the sequence can be truncated.
///
/// A state can't be computed backwards. The snapshots are bounded in bytes. Beyond the limit, the one with the closest
/// neighbors is dropped, but never one of the latest two. In addition there are the states before the last pass, if
/// that had speculative drafts.
struct StateHistory {
    /// The states after some position.
    private struct Snapshot {
        let position: Int
        let state: SequenceState
    }

    /// The largest size of all snapshots in bytes.
    static let byteLimit = 64 << 20
    /// The largest number of snapshots.
    static let countLimit = 64

    private let layout: StateLayout
    private var snapshots: [Snapshot] = []
    private var current: SequenceState
    /// The states after each row of the last pass, if they were saved, and the position before its first row.
    private var rows: (position: Int, count: Int)?
    private var rowStates: [SequenceState] = []
    /// The position before the last pass, if it had drafts and its rows' states aren't saved.
    private var draftPosition: Int?
    /// The states at that position, or reusable memory.
    private var beforeDraft: SequenceState?
    /// Whether a pass has begun to modify the current states and hasn't ended.
    private(set) var isTorn = false

    /// Creates the states of an empty sequence.
    init(_ layout: StateLayout) {
        self.layout = layout
        current = SequenceState(count: layout.count)
    }

    /// The largest number of snapshots by both limits.
    private var limit: Int { max(2, min(Self.countLimit, Self.byteLimit / max(layout.byteCount, 1))) }

    /// The size of all states in bytes.
    var byteCount: Int { layout.byteCount * (1 + snapshots.count + (beforeDraft == nil ? 0 : 1)) }

    /// Returns the current states for a pass to modify.
    ///
    /// - Parameter position: The current position, if the pass has drafts.
    mutating func begin(draftingAt position: Int? = nil) -> UnsafeMutablePointer<Float> {
        draftPosition = layout.keepsRows ? nil : position
        if draftPosition != nil {
            if beforeDraft == nil || !isKnownUniquelyReferenced(&beforeDraft) {
                beforeDraft = SequenceState(count: layout.count)
            }
            beforeDraft?.floats.update(from: current.floats, count: layout.count)
        }
        if !isKnownUniquelyReferenced(&current) { current = current.copy() }
        isTorn = true
        rows = nil
        return current.floats
    }

    /// Returns memory for the states after each row of a pass.
    ///
    /// - Returns: One address per row.
    mutating func keepRows(_ count: Int, position: Int) -> [UnsafeMutablePointer<Float>] {
        while rowStates.count < count { rowStates.append(SequenceState(count: layout.count)) }
        for index in 0..<count where !isKnownUniquelyReferenced(&rowStates[index]) {
            rowStates[index] = SequenceState(count: layout.count)
        }
        rows = (position, count)
        return rowStates.prefix(count).map(\.floats)
    }

    /// Marks the pass as complete.
    mutating func end() { isTorn = false }

    /// Saves the current states, which are those after a position.
    mutating func keep(position: Int) {
        guard position > 0, snapshots.last.map({ $0.position < position }) ?? true else { return }
        snapshots.append(Snapshot(position: position, state: current))
        while snapshots.count > limit {
            var least = 0
            var gap = Int.max
            for index in 0..<snapshots.count - 2 {
                let before = index == 0 ? 0 : snapshots[index - 1].position
                let width = snapshots[index + 1].position - before
                if width < gap { (least, gap) = (index, width) }
            }
            snapshots.remove(at: least)
        }
    }

    /// Restores the latest saved states up to a position, and returns their position.
    ///
    /// - Parameter position: A position up to the current one.
    mutating func rewind(to position: Int) -> Int {
        if let rows, !isTorn, position > rows.position, position <= rows.position + rows.count {
            let index = position - rows.position - 1
            current = rowStates[index]
            self.rows = nil
            rowStates.removeAll()
            snapshots.removeAll { $0.position > position }
            return position
        }
        rows = nil
        isTorn = false
        snapshots.removeAll { $0.position > position }
        if let start = draftPosition, start <= position, let before = beforeDraft {
            (current, beforeDraft) = (before, current)
            draftPosition = nil
            return start
        }
        draftPosition = nil
        guard let last = snapshots.last else {
            current = SequenceState(count: layout.count)
            return 0
        }
        current = last.state
        return last.position
    }

    /// Returns a copy that shares the states until one of both continues.
    func forked() -> StateHistory {
        var other = self
        other.rows = nil
        other.rowStates = []
        other.draftPosition = nil
        other.beforeDraft = nil
        return other
    }
}
