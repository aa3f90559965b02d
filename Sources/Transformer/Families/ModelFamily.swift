/// A family of decoders that share tensor names and the order of operations: one row of a table.
///
/// A class, so that a configuration that names its family stays small. Families are equal where their names are.
package final class ModelFamily: Sendable {
    /// The `model_type` of `transformers`.
    package let name: String
    /// All values of `model_type` that mean this family, the name first.
    package let modelTypes: [String]
    /// The classes that `architectures` names, for configurations without `model_type`.
    let classes: [String]
    /// The architectures of GGUF files that hold its models.
    package let gguf: [GGUFArchitecture]
    /// What tells its models from others.
    let traits: FamilyTraits

    /// A row, which differs from Llama's in what a closure changes.
    init(
        _ name: String, also others: [String] = [], classes: [String], gguf: [GGUFArchitecture] = [],
        _ change: (inout FamilyTraits) -> Void
    ) {
        self.name = name
        modelTypes = [name] + others
        self.classes = classes
        self.gguf = gguf
        var traits = FamilyTraits()
        change(&traits)
        self.traits = traits
    }

    /// All families.
    package static let all: [ModelFamily] =
        arcees + berts + coheres + deepSeeks + ernies + exaones + falcons + gemmas + glms + gpts + granites + hunyuans
        + lfms
        + llamas + mistrals + nemotrons + olmos + phis + qwens + rotatedEncoders

    /// The names accepted as `model_type`, for messages.
    static let supportedNames = all.map(\.name).sorted()

    private static let byModelType = Dictionary(
        uniqueKeysWithValues: all.flatMap { family in family.modelTypes.map { ($0, family) } })

    private static let byClass = Dictionary(
        uniqueKeysWithValues: all.flatMap { family in family.classes.map { ($0, family) } })

    /// The family of a configuration, by `model_type` or, where that is missing, by `architectures`.
    static func of(modelType: String?, architectures: [String]) -> ModelFamily? {
        guard let modelType else { return architectures.lazy.compactMap { byClass[$0] }.first }
        return byModelType[modelType]
    }
}

extension ModelFamily: Equatable {
    package static func == (one: ModelFamily, other: ModelFamily) -> Bool { one.name == other.name }
}
