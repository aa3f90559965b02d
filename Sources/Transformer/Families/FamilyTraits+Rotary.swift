extension FamilyTraits {
    /// Traits of the rotary embedding.
    struct Rotary: Sendable {
        /// The rule for the layers with rotation.
        var layers = RotationRule.all
        /// Whether adjacent elements are rotated together, instead of elements of a head's two halves.
        var isInterleaved: Flag = false
        /// Whether only a part of a head may be rotated.
        var isPartial = false
        /// Whether the rotation has the opposite direction.
        var isReversed = false
        /// The axes of positions that rotate pairs; `mrope_section` can set other sections.
        var axes = RotaryEmbedding.Axes.one
        /// The default of `rope_parameters`.
        var defaults: [String: ConfigurationValue] = [:]
        /// Whether the older `rope_scaling` applies only to layers without a window.
        var scalesFullLayersAlone = false
        /// Whether layers with a window have their own base, `rope_local_base_freq` in the older spelling.
        var hasLocalBase = false
        /// Whether "su" and "yarn" mean LongRoPE with a default of 4096 original positions, as in Phi-3's first
        /// releases.
        var hasOlderNames = false
        /// Whether LongRoPE has separate factors for short and long sequences, `short_mscale` and `long_mscale`.
        var hasFactorsByLength = false

        /// Returns a reader of the default `rope_parameters`; nil where there are none.
        func defaultReader(file: String) -> ConfigurationReader? {
            guard !defaults.isEmpty else { return nil }
            let members = defaults.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
            return try? ConfigurationReader(.object(members), file: file, prefix: "rope_parameters.")
        }
    }
}
