/// Widths that the buffers of a forward pass follow from a configuration.
struct ForwardSizes {
    /// Queries, keys and values of a row.
    let attentionWidth: Int
    /// Widest input half of a feed-forward network or expert.
    let innerWidth: Int
    /// Networks that a row visits: one, or its experts.
    let visitsPerRow: Int
    /// Whether some layer has experts.
    let hasExperts: Bool

    /// Derives the widths.
    init(_ configuration: ModelConfiguration) {
        attentionWidth = configuration.queryWidth + 2 * configuration.keyValueWidth
        hasExperts = configuration.experts != nil
        innerWidth = 2 * max(configuration.intermediateSize, configuration.experts?.intermediateSize ?? 0)
        visitsPerRow = configuration.experts?.countPerToken ?? 1
    }
}
