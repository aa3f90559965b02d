extension ModelConfiguration {
    /// The same model with the projections of linear attention stored in another way.
    package func storingLinearAttention(_ layout: GatedDeltaConfiguration.Layout) -> ModelConfiguration {
        var result = self
        for index in layers.indices {
            result.layers[index].mixers = layers[index].mixers.map { mixer in
                guard case .gatedDelta(var delta) = mixer else { return mixer }
                delta.layout = layout
                return .gatedDelta(delta)
            }
        }
        return result
    }
}
