import Tensor

/// The states of all layers that have one, behind some position of a sequence.
///
/// Shared by caches and snapshots until one of them goes on, which copies it.
final class SequenceState {
    /// `[count]`
    let floats: UnsafeMutablePointer<Float>
    private let memory: AlignedBuffer
    private let count: Int

    /// The states before the first position: zeros.
    init(count: Int) {
        self.count = count
        memory = AlignedBuffer(floats: count)
        floats = memory.floats
    }

    /// The same states in memory of their own.
    func copy() -> SequenceState {
        let other = SequenceState(count: count)
        other.floats.update(from: floats, count: count)
        return other
    }
}
