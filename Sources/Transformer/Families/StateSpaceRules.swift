/// The keys and defaults of a family's state spaces.
struct StateSpaceRules: Sendable {
    /// The rule for the width of all heads.
    enum Width: Sendable {
        /// A multiple of the hidden size, in `mamba_expand`.
        case expansion
        /// The value of a key; the multiple where it is null.
        case size(key: String, otherwise: Int)
        /// The product of the number of heads and a head's size.
        case headDimension(key: String, otherwise: Int)
    }

    /// The key of the number of heads.
    var headCountKey = "mamba_n_heads"
    /// The rule for the width.
    var width = Width.expansion
    /// The keys of the number of groups; the first that is present counts, here and below.
    var groupCountKeys = ["mamba_n_groups"]
    /// The default number of groups.
    var groupCount = 1
    /// The key of the state size.
    var stateSizeKey = "mamba_d_state"
    /// The default state size.
    var stateSize = 256
    /// The keys of the convolution's kernel size.
    var kernelSizeKeys = ["mamba_d_conv"]
    /// The keys of the flag for the convolution's bias.
    var convolutionBiasKeys = ["mamba_conv_bias"]
    /// The key of the flag for the input projection's bias.
    var inputBiasKey = "mamba_proj_bias"
    /// The key of the flag for the output projection's bias.
    var outputBiasKey = "mamba_proj_bias"
    /// The key of the activation of convolution and gates, which must be SiLU.
    var activationKey = "hidden_act"
    /// The keys of the lower bound of time steps, for families without `time_step_limit`.
    var leastTimeStepKeys: [String] = []
    /// The default lower bound.
    var leastTimeStep = 0.0
    /// Whether `mamba_rms_norm` and `mamba_norm_before_gate` determine the order of gate and norm.
    var choosesGating = false
    /// Whether `ssm_multipliers` and others are factors on the parts.
    var hasFactors = false
}
