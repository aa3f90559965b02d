/// What all sequences of a scheduler share; only its thread uses it.
struct SchedulerState<Engine: DecodingEngine> {
    /// The keys and values of earlier texts.
    var prefixes: PrefixCache<Engine.Cache>
    /// The thread that computes masks beside a pass.
    let masks = MaskWorker()
    /// The measured speed of prompts and passes.
    var pace = PromptPace()
}
