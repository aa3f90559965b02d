import FoundationModelsCore

extension SystemLanguageModel {
    /// An error of the system language model.
    public typealias Error = SystemModelError
}
