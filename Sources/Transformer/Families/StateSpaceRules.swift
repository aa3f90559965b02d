/// How a family's configuration describes its state spaces.
struct StateSpaceRules: Sendable {
    /// How the width of all heads is said.
    enum Width: Sendable {
        /// As a multiple of the hidden size, by `mamba_expand`.
        case expansion
        /// By a key; as that multiple where it is null.
        case size(key: String, otherwise: Int)
        /// By the size of a head.
        case headDimension(key: String, otherwise: Int)
    }

    /// Key of the number of heads.
    var headCountKey = "mamba_n_heads"
    /// What the width is.
    var width = Width.expansion
    /// Keys of the number of groups; the first that is there is taken, as of all others.
    var groupCountKeys = ["mamba_n_groups"]
    /// The number of groups where no key says it.
    var groupCount = 1
    /// Key of the size of what is written and read.
    var stateSizeKey = "mamba_d_state"
    /// That size where the key is missing.
    var stateSize = 256
    /// Keys of the positions that the convolution reaches.
    var kernelSizeKeys = ["mamba_d_conv"]
    /// Keys of whether the convolution has a bias.
    var convolutionBiasKeys = ["mamba_conv_bias"]
    /// Key of whether the projection of the input has a bias.
    var inputBiasKey = "mamba_proj_bias"
    /// Key of whether the projection of the output has one.
    var outputBiasKey = "mamba_proj_bias"
    /// Key of the activation behind the convolution and of gates, which can only be SiLU.
    var activationKey = "hidden_act"
    /// Keys of the least of a time step, where one number bounds them and not `time_step_limit`.
    var leastTimeStepKeys: [String] = []
    /// That least where no key says it.
    var leastTimeStep = 0.0
    /// Whether `mamba_rms_norm` and `mamba_norm_before_gate` say how what was read is gated.
    var choosesGating = false
    /// Whether `ssm_multipliers` and others are factors on the parts.
    var hasFactors = false
}
