import Constrained
import Transformer

extension LocalLanguageModel {
    /// What programs of this package set beyond what a session's options can say.
    package struct Overrides: Sendable {
        /// The choice of tokens where a request says nothing about it, in place of the checkpoint's own.
        package var sampling: SamplingParameters?
        /// What every answer in text obeys; nil leaves it free.
        package var grammar: CompiledGrammar?
        /// Whether answers that obey a schema are ended in the shortest way where a limit would cut them.
        package var closesAtLimit = false
        /// Whether runs of tokens that came before are guessed to come again.
        package var looksUpPrompt = false
        /// Whether a prompt in a language that the model's card doesn't declare is refused.
        package var refusesOtherLanguages = false
    }

    /// Names a checkpoint whose answers follow overrides.
    package init(
        directory: String, adapter: String? = nil, options: Options, sampling: SamplingParameters?,
        grammar: CompiledGrammar? = nil
    ) {
        self.init(directory: directory, adapter: adapter, options: options)
        overrides = Overrides(sampling: sampling, grammar: grammar)
    }
}
