extension FamilyTraits {
    /// Traits of the layers.
    struct Layers: Sendable {
        /// The kind of each layer.
        var pattern = LayerPattern.full
        /// The key of the window.
        var windowKey = "sliding_window"
        /// Whether the window is divided between two directions.
        var halvesWindow = false
        /// Whether attention and feed-forward network read the same input.
        var hasParallelResidual: Flag = false
        /// Whether blocks' outputs are normalized; nil where the architecture decides.
        var normalizesOutputs: Flag?
        /// Whether linear attention layers normalize their blocks' inputs, while other layers normalize outputs.
        var normalizesInputsOfLinear = false
        /// The factor on blocks' outputs.
        var residualMultiplier = MultiplierRule.one
        /// Whether keys have factors on attention's input, its keys, and the outputs of attention and feed-forward
        /// network.
        var hasBlockMultipliers = false
        /// The key of a tower's layers in which all rows of an image attend to each other; other layers attend in
        /// blocks.
        var wholeImageKey: String?
        /// Whether the first layers add further image features.
        var addFeatures = false
        /// Whether neighboring layers share their weights.
        var areGrouped = false
        /// Whether each layer's output has a factor in the checkpoint.
        var hasScalars = false
        /// Whether each kind of layer has its own head size, and the last layers share keys and values, as in Gemma 4.
        var areUnlike = false
    }
}
