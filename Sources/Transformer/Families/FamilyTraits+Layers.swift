extension FamilyTraits {
    /// Traits of the layers.
    struct Layers: Sendable {
        /// Which kind each layer is of.
        var pattern = LayerPattern.full
        /// What the window of positions is called.
        var windowKey = "sliding_window"
        /// Whether each of two directions has half of the window.
        var halvesWindow = false
        /// Whether attention and feed-forward network read the same stream.
        var hasParallelResidual: Flag = false
        /// Whether blocks' outputs are normalized, where the architecture doesn't fix it.
        var normalizesOutputs: Flag?
        /// Whether layers of linear attention normalize what their blocks read, where others normalize what theirs give.
        var normalizesInputsOfLinear = false
        /// Factor on what blocks add to the stream.
        var residualMultiplier = MultiplierRule.one
        /// Whether keys say factors on what attention reads, on its keys, and on what it and feed-forward networks give.
        var hasBlockMultipliers = false
        /// Key of the layers of a tower in which all rows of an image see each other, while the others' see their block.
        var wholeImageKey: String?
        /// Whether the first layers add what an image's features have for them.
        var addFeatures = false
        /// Whether layers end in a factor that the checkpoint holds.
        var hasScalars = false
        /// Whether kinds of layers have head sizes of their own, and the last ones the keys and values of others, as in
        /// Gemma 4.
        var areUnlike = false
    }
}
