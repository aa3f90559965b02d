import ModelFiles

/// The pooling of a text's output rows to one vector, by llama.cpp's numbers.
package enum GGUFPooling: Int, Sendable {
    /// No pooling.
    case none
    /// The mean of all rows.
    case mean
    /// The first row.
    case first
    /// The last row.
    case last
    /// A score computed by a classification head.
    case rank
}

extension GGUFModel {
    /// The pooling in `<architecture>.pooling_type`, or nil if the key is missing.
    package var pooling: GGUFPooling? { pooling("pooling_type") }

    /// The pooling for classification in `<architecture>.classifier.pooling_type`, or nil if the key is missing.
    package var classifierPooling: GGUFPooling? { pooling("classifier.pooling_type") }

    private func pooling(_ key: String) -> GGUFPooling? {
        guard case .string(let architecture) = metadata["general.architecture"],
            case .integer(let number) = metadata["\(architecture).\(key)"]
        else { return nil }
        return GGUFPooling(rawValue: number)
    }

    /// Returns a chat template by name, or nil if the file has none.
    package func templateText(_ name: String) -> String? {
        guard case .string(let text) = metadata["tokenizer.chat_template.\(name)"] else { return nil }
        return text
    }
}
