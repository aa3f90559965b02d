import Constrained
import Transformer

extension LocalLanguageModel {
    /// Settings of this package's programs that a session's options lack.
    package struct Overrides: Sendable {
        /// The sampling parameters for requests without their own; they replace the checkpoint's.
        package var sampling: SamplingParameters?
        /// The grammar of every text answer; nil for any text.
        package var grammar: CompiledGrammar?
        /// Whether a guided answer ends in the shortest way at a token limit.
        package var closesAtLimit = false
        /// Whether speculative drafts are looked up in the prompt and answer.
        package var looksUpPrompt = false
        /// Whether a prompt in a language that the model card lacks is refused.
        package var refusesOtherLanguages = false
    }

    /// Creates a model with overrides.
    package init(
        directory: String, adapter: String? = nil, options: Options, sampling: SamplingParameters?,
        grammar: CompiledGrammar? = nil
    ) {
        self.init(directory: directory, adapter: adapter, options: options)
        overrides = Overrides(sampling: sampling, grammar: grammar)
    }
}
