/// What distinguishes one layer of a model from its neighbours.
public struct LayerConfiguration: Sendable, Equatable {
    /// Number of latest positions a token attends to, itself included; nil for all.
    public var slidingWindow: Int?
    /// Index into the model's rotary embeddings; nil for a layer without.
    public var rotaryIndex: Int?
    /// Factor on the products of queries and keys.
    public var attentionScale: Float
    /// Whether the feed-forward network is a mixture of experts.
    public var usesExperts: Bool
}
