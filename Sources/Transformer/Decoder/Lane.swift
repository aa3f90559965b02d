import Tensor

/// One worker's part in a forward pass: its rows, and the buffers it keeps them in.
struct Lane {
    /// The worker.
    let worker: Worker
    /// Whether the buffers are the worker's own and hold all rows.
    let isPrivate: Bool
    /// The rows that the worker treats between matrix products.
    let rows: Range<Int>
    /// Residual stream. `[rows, hidden]`
    let stream: UnsafeMutablePointer<Float>
    /// What a block reads. `[rows, hidden]`
    let normalized: UnsafeMutablePointer<Float>
    /// Activations inside feed-forward networks. `[visits, 2 * intermediate]`
    let activated: UnsafeMutablePointer<Float>
    /// Rows gathered for experts. `[visits, hidden]`
    let packed: UnsafeMutablePointer<Float>
    /// Merged attention rows of the worker's own. `[few rows, queryWidth]`
    let merged: UnsafeMutablePointer<Float>

    /// The part of a worker in the pass's present job.
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

    /// Waits for the rows of the other workers, where they keep any.
    func synchronize() {
        if !isPrivate { worker.barrier() }
    }
}
