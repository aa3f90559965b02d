import Tensor

/// One worker's part in a forward pass: its rows and their buffers.
struct Lane {
    /// The worker.
    let worker: Worker
    /// Whether the buffers belong to this worker and hold all rows.
    let isPrivate: Bool
    /// The rows that the worker processes between matrix products.
    let rows: Range<Int>
    /// The residual stream. `[rows, hidden]`
    let stream: UnsafeMutablePointer<Float>
    /// The input of a block. `[rows, hidden]`
    let normalized: UnsafeMutablePointer<Float>
    /// The activations in feed-forward networks. `[visits, 2 * intermediate]`
    let activated: UnsafeMutablePointer<Float>
    /// The rows gathered for experts. `[visits, hidden]`
    let packed: UnsafeMutablePointer<Float>
    /// The worker's own merged attention rows. `[few rows, queryWidth]`
    let merged: UnsafeMutablePointer<Float>

    /// Creates a worker's part in the pass's current job.
    init(_ pass: ForwardPass, _ worker: Worker) {
        self.worker = worker
        let own = pass.own[worker.index]
        merged = own.attended
        if !pass.job.isPrivate, let common = pass.common {
            isPrivate = false
            rows = worker.share(of: pass.job.count)
            (stream, normalized, activated, packed) = (
                common.stream, common.normalized, common.activated, common.packed
            )
        } else {
            isPrivate = true
            rows = 0..<pass.job.count
            (stream, normalized, activated, packed) = (own.stream, own.normalized, own.activated, own.packed)
        }
    }

    /// Waits for the other workers' rows, if they have their own.
    func synchronize() {
        if !isPrivate { worker.barrier() }
    }
}
