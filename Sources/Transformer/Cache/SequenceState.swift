import Tensor

/// The recurrent states of all layers after some position of a sequence.
///
/// Caches and snapshots share an instance; a pass copies it before it modifies it.
final class SequenceState {
    /// `[count]`
    let floats: UnsafeMutablePointer<Float>
    private let memory: AlignedBuffer
    private let count: Int

    /// Creates the states before the first position: zeros.
    init(count: Int) {
        self.count = count
        memory = AlignedBuffer(floats: count)
        floats = memory.floats
    }

    /// Returns a copy.
    func copy() -> SequenceState {
        let other = SequenceState(count: count)
        other.floats.update(from: floats, count: count)
        return other
    }
}
