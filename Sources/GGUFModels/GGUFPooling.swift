import ModelFiles

/// How one vector is made of a text's rows, by the numbers of llama.cpp.
package enum GGUFPooling: Int, Sendable {
    /// None is made.
    case none
    /// The mean of all rows.
    case mean
    /// The first row.
    case first
    /// The last row.
    case last
    /// A score is made, by a head.
    case rank
}

extension GGUFModel {
    /// What the file says, as `<architecture>.pooling_type`; nil where it says nothing.
    package var pooling: GGUFPooling? { pooling("pooling_type") }

    /// The rows that labels are computed of, as `<architecture>.classifier.pooling_type` says; nil where it says nothing.
    package var classifierPooling: GGUFPooling? { pooling("classifier.pooling_type") }

    private func pooling(_ key: String) -> GGUFPooling? {
        guard case .string(let architecture) = metadata["general.architecture"],
            case .integer(let number) = metadata["\(architecture).\(key)"]
        else { return nil }
        return GGUFPooling(rawValue: number)
    }

    /// The text of a chat template of a name; nil where the file has none.
    package func templateText(_ name: String) -> String? {
        guard case .string(let text) = metadata["tokenizer.chat_template.\(name)"] else { return nil }
        return text
    }
}
