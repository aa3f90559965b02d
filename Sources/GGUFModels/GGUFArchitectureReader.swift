import ModelFiles
import Transformer

/// Typed access to the metadata keys of a GGUF file that begin with its architecture's name.
struct GGUFArchitectureReader {
    private let model: GGUFModel
    private let prefix: String

    init(_ model: GGUFModel, prefix: String) {
        self.model = model
        self.prefix = prefix
    }

    /// Whether the file meets a condition that distinguishes one family of the architecture.
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

    /// Returns an integer, or nil if the key is missing.
    func integer(_ key: String) throws(GGUFModelError) -> Int? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.integer(full(key)) }
    }

    /// Returns a number, or nil if the key is missing.
    func number(_ key: String) throws(GGUFModelError) -> Double? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.number(full(key)) }
    }

    /// Returns a Boolean, or nil if the key is missing.
    func boolean(_ key: String) throws(GGUFModelError) -> Bool? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.boolean(full(key)) }
    }

    /// Returns a string, or nil if the key is missing.
    func string(_ key: String) throws(GGUFModelError) -> String? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.string(full(key)) }
    }

    /// Returns an integer, or throws if the key is missing; `need` says what the integer is for.
    func required(_ key: String, _ need: String) throws(GGUFModelError) -> Int {
        guard let value = try integer(key) else { return try missing(key, need) }
        return value
    }

    /// Returns an integer that may be an array with one equal element for each layer.
    ///
    /// - Parameter isZeroSkipped: Whether the elements of some layers may be 0.
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

    /// Returns an integer, or the first of an array; nil if the key is missing.
    func first(_ key: String) throws(GGUFModelError) -> Int? {
        guard case .array(let array) = model.metadata[full(key)] else { return try integer(key) }
        return array.integers(in: try model.metadataBytes())?.first
    }

    /// Returns the first `count` elements of an array of finite numbers, or nil if the key is missing.
    func numbers(_ key: String, count: Int) throws(GGUFModelError) -> [Double]? {
        guard let value = model.metadata[full(key)] else { return nil }
        let expected = "\(count) finite numbers"
        guard case .array(let array) = value, array.count >= count,
            let numbers = array.numbers(in: try model.metadataBytes()), numbers.allSatisfy(\.isFinite)
        else { throw wrong(key, value.summary, expected) }
        return Array(numbers.prefix(count))
    }

    /// Returns an array of integers or Booleans, one for each layer; nil if the key is missing or no array.
    ///
    /// - Parameters:
    ///   - blockCount: The number of layers in the file.
    ///   - layerCount: The number of layers that are computed. Later elements are dropped.
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

    /// Returns the identifier of a special token by its role, or nil if the key is missing or out of range.
    func tokenizerID(_ name: String) throws(GGUFModelError) -> Int? {
        let key = "tokenizer.ggml." + name
        let id = try GGUFModel.contained { () throws(GGUFError) in try model.metadata.integer(key) }
        return id.flatMap { $0 >= 0 && $0 < 1 << 31 ? $0 : nil }
    }

    /// Throws the error of a required key that is missing.
    func missing<Value>(_ key: String, _ need: String) throws(GGUFModelError) -> Value {
        throw .container(model.metadata.missing(full(key), need: need))
    }

    /// Returns the error of a value that is wrong.
    func wrong(_ key: String, _ found: String, _ expected: String) -> GGUFModelError {
        .container(model.metadata.wrong(full(key), found: found, expected))
    }

    /// Returns the error of a value that isn't supported.
    func unsupported(_ key: String, _ found: String, _ supported: String) -> GGUFModelError {
        .unsupported(file: model.path, key: full(key), found: found, supported: supported)
    }

    private func full(_ key: String) -> String { "\(prefix).\(key)" }
}
