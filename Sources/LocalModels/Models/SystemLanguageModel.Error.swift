import FoundationModelsCore

extension SystemLanguageModel {
    /// What can be wrong with the system's model.
    public typealias Error = SystemModelError
}
