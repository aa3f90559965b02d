extension FamilyTraits {
    /// Traits of the rotation of queries and keys by their positions.
    struct Rotary: Sendable {
        /// Which layers are rotated.
        var layers = RotationRule.all
        /// Whether neighbors are rotated instead of a head's halves.
        var isInterleaved: Flag = false
        /// Whether a part of a head may be rotated alone.
        var isPartial = false
        /// Whether rotation turns backwards.
        var isReversed = false
        /// How directions of positions turn pairs; `mrope_section` says other sections.
        var axes = RotaryEmbedding.Axes.one
        /// What `rope_parameters` holds where it is missing.
        var defaults: [String: ConfigurationValue] = [:]
        /// Whether `rope_scaling` of the older spelling means the layers without a window alone.
        var scalesFullLayersAlone = false
        /// Whether layers with a window have a base of their own, `rope_local_base_freq` in the older spelling.
        var hasLocalBase = false
        /// Whether "su" and "yarn" mean LongRoPE, and 4096 original positions are assumed, as in Phi-3's first releases.
        var hasOlderNames = false
        /// Whether LongRoPE has a factor for short and one for long sequences, `short_mscale` and `long_mscale`.
        var hasFactorsByLength = false

        /// What `rope_parameters` holds where it is missing; nil where that is nothing.
        func defaultReader(file: String) -> ConfigurationReader? {
            guard !defaults.isEmpty else { return nil }
            let members = defaults.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
            return try? ConfigurationReader(.object(members), file: file, prefix: "rope_parameters.")
        }
    }
}
