/// One link of the chain that reshapes logits before a token is drawn.
///
/// A processor excludes a token by setting its logit to negative infinity. It allocates nothing.
package protocol LogitsProcessor: Sendable {
    /// Changes the logits in place.
    ///
    /// - Parameters:
    ///   - logits: `[vocabularySize]`
    ///   - workspace: Counts of earlier tokens, and room to work in.
    func process(_ logits: UnsafeMutableBufferPointer<Float>, workspace: SamplingWorkspace)
}
