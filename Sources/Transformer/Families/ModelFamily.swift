/// A family of models that share tensor names and the order of operations: a row of a table.
///
/// A class, so that configurations that refer to a family stay small. Families are equal if their names are.
package final class ModelFamily: Sendable {
    /// The `model_type` of `transformers`.
    package let name: String
    /// All values of `model_type` for this family; the name is first.
    package let modelTypes: [String]
    /// The class names in `architectures`, for configurations without `model_type`.
    let classes: [String]
    /// The architectures of GGUF files with the family's models.
    package let gguf: [GGUFArchitecture]
    /// The properties of the family.
    let traits: FamilyTraits

    /// Creates a row; a closure changes the default traits, which are Llama's.
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

    /// The supported values of `model_type`, for messages.
    static let supportedNames = all.map(\.name).sorted()

    private static let byModelType = Dictionary(
        uniqueKeysWithValues: all.flatMap { family in family.modelTypes.map { ($0, family) } })

    private static let byClass = Dictionary(
        uniqueKeysWithValues: all.flatMap { family in family.classes.map { ($0, family) } })

    /// Returns the family of a configuration, by `model_type` or else by `architectures`.
    static func of(modelType: String?, architectures: [String]) -> ModelFamily? {
        guard let modelType else { return architectures.lazy.compactMap { byClass[$0] }.first }
        return byModelType[modelType]
    }
}

extension ModelFamily: Equatable {
    package static func == (one: ModelFamily, other: ModelFamily) -> Bool { one.name == other.name }
}
