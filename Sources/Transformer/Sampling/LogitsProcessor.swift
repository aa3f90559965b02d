/// A step that transforms logits before a token is sampled.
///
/// A processor excludes a token by setting its logit to negative infinity. It allocates nothing.
package protocol LogitsProcessor: Sendable {
    /// Transforms the logits in place.
    ///
    /// - Parameters:
    ///   - logits: `[vocabularySize]`
    ///   - workspace: The counts of earlier tokens, and scratch memory.
    func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace)
}
