/// What automata cost, counted in steps and bytes rather than by a clock, so that a grammar that compiles on one
/// machine compiles on every other.
extension RegexArena {
    /// About how many bytes an expression takes up, with what is known about it.
    static let bytesOfNode = 112
    /// About how many bytes a list takes up beside its members.
    static let bytesOfList = 48
    /// About how many bytes a set takes up for each of its ranges.
    private static let bytesOfRange = MemoryLayout<CodePointSet.Range>.size

    /// Counts steps of work, each about as long as looking at one range of characters; fails where they are too many.
    @inline(__always)
    func spend(_ steps: Int) {
        effort.work += steps
        if effort.work > limits.maximumAutomatonWork { overspend() }
    }

    private func overspend() {
        guard !hasFailed else { return }
        effort.isOverworked = true
        fail(.limit("steps of automata", limits.maximumAutomatonWork))
    }

    /// Counts the bytes of an expression that stays.
    func holdNode(members: Int) {
        effort.heldBytes += Self.bytesOfNode + (members == 0 ? 0 : Self.bytesOfList + 4 * members)
        checkBytes()
    }

    /// Counts the bytes of a set of characters that stays.
    func holdSet(_ values: CodePointSet) {
        effort.heldBytes += 2 * Self.bytesOfList + Self.bytesOfRange * values.ranges.count
        checkBytes()
    }

    /// Counts the bytes of a list of words that stays, but for their characters, which other lists may hold too.
    func holdWords(_ list: [[UInt32]]) {
        effort.heldBytes += Self.bytesOfList + 8 * list.count
        checkBytes()
    }

    /// Counts the bytes of the characters of words.
    func holdCharacters(of list: [[UInt32]]) {
        effort.heldBytes += list.reduce(0) { $0 + Self.bytesOfList + 4 * $1.count }
        checkBytes()
    }

    /// Counts the bytes of what can be computed again.
    func cache(bytes: Int) {
        effort.cachedBytes += bytes
        checkBytes()
    }

    private func checkBytes() {
        guard effort.heldBytes + effort.cachedBytes > limits.maximumAutomatonBytes, !hasFailed else { return }
        fail(.limit("bytes of automata", limits.maximumAutomatonBytes))
    }
}
