/// The states of a sequence: the present ones, and some of before, to which the sequence can be cut back.
///
/// A state can't be undone. What is kept is bounded in bytes: where there are too many, those go that leave the least
/// gap behind them, but never the latest two. Beside these stand those before the last pass if that had guesses.
struct StateHistory {
    /// States of before.
    private struct Snapshot {
        let position: Int
        let state: SequenceState
    }

    /// Most bytes of snapshots.
    static let byteLimit = 64 << 20
    /// Most snapshots, whatever their size.
    static let countLimit = 64

    private let layout: StateLayout
    private var snapshots: [Snapshot] = []
    private var current: SequenceState
    /// States behind each row of the last pass, where it kept them, with the position before its first row.
    private var rows: (position: Int, count: Int)?
    private var rowStates: [SequenceState] = []
    /// The position before the last pass, where that had guesses and its rows' states aren't kept.
    private var guessPosition: Int?
    /// The states at that position, or memory for the next such.
    private var beforeGuess: SequenceState?
    /// Whether a pass has begun to change the present states and hasn't ended.
    private(set) var isTorn = false

    /// The states of an empty sequence.
    init(_ layout: StateLayout) {
        self.layout = layout
        current = SequenceState(count: layout.count)
    }

    /// Most snapshots that are kept.
    private var limit: Int { max(2, min(Self.countLimit, Self.byteLimit / max(layout.byteCount, 1))) }

    /// Bytes held.
    var byteCount: Int { layout.byteCount * (1 + snapshots.count + (beforeGuess == nil ? 0 : 1)) }

    /// The present states, to be changed by a pass that begins.
    ///
    /// - Parameter position: Where the sequence is, if the pass has guesses.
    mutating func begin(guessingAt position: Int? = nil) -> UnsafeMutablePointer<Float> {
        guessPosition = layout.keepsRows ? nil : position
        if guessPosition != nil {
            if beforeGuess == nil || !isKnownUniquelyReferenced(&beforeGuess) {
                beforeGuess = SequenceState(count: layout.count)
            }
            beforeGuess?.floats.update(from: current.floats, count: layout.count)
        }
        if !isKnownUniquelyReferenced(&current) { current = current.copy() }
        isTorn = true
        rows = nil
        return current.floats
    }

    /// Makes room for the states behind each row of the pass that begins behind a position.
    ///
    /// - Returns: One memory for each row.
    mutating func keepRows(_ count: Int, position: Int) -> [UnsafeMutablePointer<Float>] {
        while rowStates.count < count { rowStates.append(SequenceState(count: layout.count)) }
        for index in 0..<count where !isKnownUniquelyReferenced(&rowStates[index]) {
            rowStates[index] = SequenceState(count: layout.count)
        }
        rows = (position, count)
        return rowStates.prefix(count).map(\.floats)
    }

    /// Says that the pass ended well.
    mutating func end() { isTorn = false }

    /// Keeps the present states, which are those behind a position.
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

    /// Goes back to the latest states that are known up to a position, and returns where they are.
    ///
    /// - Parameter position: At most the present one.
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
        if let start = guessPosition, start <= position, let before = beforeGuess {
            (current, beforeGuess) = (before, current)
            guessPosition = nil
            return start
        }
        guessPosition = nil
        guard let last = snapshots.last else {
            current = SequenceState(count: layout.count)
            return 0
        }
        current = last.state
        return last.position
    }

    /// The same states, shared until one of both goes on.
    func forked() -> StateHistory {
        var other = self
        other.rows = nil
        other.rowStates = []
        other.guessPosition = nil
        other.beforeGuess = nil
        return other
    }
}
