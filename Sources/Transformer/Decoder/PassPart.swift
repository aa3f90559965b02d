import Tensor

/// A part of a forward pass: what one kind of layer does with the pass's rows and buffers.
///
/// The pass's kernels and configuration are kept beside it, so that workers who read them count no reference to anything
/// else, for which they would contend.
class PassPart {
    final let pass: ForwardPass
    final let kernels: Kernels
    final let configuration: ModelConfiguration

    /// Computes for a pass.
    init(_ pass: ForwardPass) {
        self.pass = pass
        kernels = pass.kernels
        configuration = pass.configuration
    }
}

/// A mixer that keeps a state which grows with no position, computed by kernels of linear attention.
class LinearMixer: PassPart {
    /// Scratch of each worker.
    final let scratch: [AlignedBuffer]

    /// Computes with scratch that others may share, as one mixer runs at a time.
    init(_ pass: ForwardPass, scratch: [AlignedBuffer]) {
        self.scratch = scratch
        super.init(pass)
    }
}
