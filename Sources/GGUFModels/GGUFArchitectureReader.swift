import ModelFiles
import Transformer

/// Typed access to the keys of a GGUF file that begin with its architecture's name.
struct GGUFArchitectureReader {
    private let model: GGUFModel
    private let prefix: String

    init(_ model: GGUFModel, prefix: String) {
        self.model = model
        self.prefix = prefix
    }

    /// Whether a file is of the family that a condition tells from others.
    func holds(_ condition: GGUFArchitecture.Condition) throws(GGUFModelError) -> Bool {
        switch condition {
        case .positive(let key): return try number(key) ?? 0 > 0
        case .missing(let key): return model.metadata[full(key)] == nil
        case .equal(let key, let value): return try integer(key) == value
        case .tensor(let name):
            let count = min(max(try integer("block_count") ?? 0, 0), GGUFConfigurationTranslation.layerLimit)
            return (0..<count).contains { model.tensor("blk.\($0).\(name)") != nil }
        }
    }

    /// A whole number; nil where missing.
    func integer(_ key: String) throws(GGUFModelError) -> Int? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.integer(full(key)) }
    }

    /// A number; nil where missing.
    func number(_ key: String) throws(GGUFModelError) -> Double? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.number(full(key)) }
    }

    /// A truth value; nil where missing.
    func boolean(_ key: String) throws(GGUFModelError) -> Bool? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.boolean(full(key)) }
    }

    /// A text; nil where missing.
    func string(_ key: String) throws(GGUFModelError) -> String? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.string(full(key)) }
    }

    /// A whole number that must be there.
    func required(_ key: String, _ need: String) throws(GGUFModelError) -> Int {
        guard let value = try integer(key) else { return try missing(key, need) }
        return value
    }

    /// A whole number that may be written once for each layer, then always the same.
    ///
    /// - Parameter isZeroSkipped: Whether layers may have none.
    func uniform(_ key: String, isZeroSkipped: Bool = false) throws(GGUFModelError) -> Int? {
        guard case .array(let array) = model.metadata[full(key)] else { return try integer(key) }
        guard let all = array.integers(in: try model.metadataBytes()) else {
            throw wrong(key, GGUFValue.array(array).summary, "whole numbers")
        }
        let values = isZeroSkipped ? all.filter { $0 != 0 } : all
        guard let first = values.first ?? all.first, values.allSatisfy({ $0 == first }) else {
            throw unsupported(key, "another number in each layer", "one number for all layers")
        }
        return first
    }

    /// A whole number, or the first of several; nil where missing.
    func first(_ key: String) throws(GGUFModelError) -> Int? {
        guard case .array(let array) = model.metadata[full(key)] else { return try integer(key) }
        return array.integers(in: try model.metadataBytes())?.first
    }

    /// So many finite numbers; nil where missing.
    func numbers(_ key: String, count: Int) throws(GGUFModelError) -> [Double]? {
        guard let value = model.metadata[full(key)] else { return nil }
        let expected = "\(count) finite numbers"
        guard case .array(let array) = value, array.count >= count,
            let numbers = array.numbers(in: try model.metadataBytes()), numbers.allSatisfy(\.isFinite)
        else { throw wrong(key, value.summary, expected) }
        return Array(numbers.prefix(count))
    }

    /// Whole numbers or flags, one for each layer; nil where missing or no array.
    ///
    /// - Parameters:
    ///   - blockCount: Layers that the file holds.
    ///   - layerCount: Layers that are computed; what the array has for others is left out.
    func perLayer(_ key: String, blockCount: Int, layerCount: Int) throws(GGUFModelError) -> [Int]? {
        guard case .array(let array) = model.metadata[full(key)] else { return nil }
        guard array.count == blockCount || array.count == layerCount,
            let values = array.integers(in: try model.metadataBytes())
        else {
            throw wrong(
                key, GGUFValue.array(array).summary, "a whole number or flag for each of the \(blockCount) layers")
        }
        return Array(values.prefix(layerCount))
    }

    /// A token of the vocabulary by its role; nil where missing.
    func tokenizerID(_ name: String) throws(GGUFModelError) -> Int? {
        let key = "tokenizer.ggml." + name
        let id = try GGUFModel.contained { () throws(GGUFError) in try model.metadata.integer(key) }
        return id.flatMap { $0 >= 0 && $0 < 1 << 31 ? $0 : nil }
    }

    /// The error for a key that is needed and missing.
    func missing<Value>(_ key: String, _ need: String) throws(GGUFModelError) -> Value {
        throw .container(model.metadata.missing(full(key), need: need))
    }

    /// The error for a value that can't be used.
    func wrong(_ key: String, _ found: String, _ expected: String) -> GGUFModelError {
        .container(model.metadata.wrong(full(key), found: found, expected))
    }

    /// The error for a value that is computed otherwise than we compute it.
    func unsupported(_ key: String, _ found: String, _ supported: String) -> GGUFModelError {
        .unsupported(file: model.path, key: full(key), found: found, supported: supported)
    }

    private func full(_ key: String) -> String { "\(prefix).\(key)" }
}
