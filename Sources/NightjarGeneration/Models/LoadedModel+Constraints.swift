import Constrained
import Transformer

extension LoadedModel {
    /// Returns a maker of constraints for a turn, for ``GenerationRequest/makeConstraint``.
    ///
    /// - Complexity: The grammar is compiled here; keep the result for similar turns.
    /// - Throws: `GrammarError` for a schema that can't be enforced, or if the model's tokens can't write the turn.
    public func constraint(_ turn: TurnConstraint) throws(GrammarError) -> @Sendable () -> any TokenConstraint {
        try constraint(try turn.grammar(tokenizer: tokenizer))
    }
}
