import Tensor

/// A part of a forward pass: one kind of layer, with the pass's rows and buffers.
///
/// The pass's kernels and configuration are stored here too. Workers that read them through `pass` would contend for
/// its reference count.
class PassPart {
    final let pass: ForwardPass
    final let kernels: Kernels
    final let configuration: ModelConfiguration

    /// Creates a part of a pass.
    init(_ pass: ForwardPass) {
        self.pass = pass
        kernels = pass.kernels
        configuration = pass.configuration
    }
}

/// A mixer with a recurrent state of constant size, computed by the linear attention kernels.
class LinearMixer: PassPart {
    /// The scratch memory of each worker.
    final let scratch: [AlignedBuffer]

    /// Creates a mixer; mixers can share scratch memory, because they run one at a time.
    init(_ pass: ForwardPass, scratch: [AlignedBuffer]) {
        self.scratch = scratch
        super.init(pass)
    }
}
