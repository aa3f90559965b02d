extension ModelConfiguration {
    /// Returns the same model with another storage layout of linear attention's projections.
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
