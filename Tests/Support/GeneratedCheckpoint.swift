import Foundation

/// A checkpoint with random weights in the shapes of one of the transformer's fixtures, made again from its description.
package struct GeneratedCheckpoint {
    /// What `config.json` holds.
    package var configuration: [String: Any]
    private var tensors: [(name: String, type: String, shape: [Int], bytes: [UInt8])] = []

    /// A description that can't be made into a checkpoint.
    package struct Fault: Error {
        package let name: String
        package let part: String
    }

    /// Makes the weights.
    ///
    /// - Parameters:
    ///   - name: The fixture, a file of `Tests/TransformerTests/Fixtures/Logits`.
    ///   - vocabularySize: How many tokens the model has; nil for the fixture's number.
    ///   - positions: How many learned positions the model has, if it has such; nil for the fixture's number.
    ///   - tokenScale: What the weights of tokens are multiplied by: the smaller, the more alike are the chances of all tokens.
    package init(_ name: String, vocabularySize: Int? = nil, positions: Int? = nil, tokenScale: Float = 1) throws {
        func part<Value>(_ value: Any?, _ part: String) throws -> Value {
            guard let value = value as? Value else { throw Fault(name: name, part: part) }
            return value
        }
        let file = TestData.package.appendingPathComponent("Tests/TransformerTests/Fixtures/Logits/\(name).json")
        let description: [String: Any] = try part(
            JSONSerialization.jsonObject(with: Data(contentsOf: file)), "the description")
        configuration = try part(description["config"], "config")
        let family: String = try part(configuration["model_type"], "model_type")
        let tokens: Int = try part(configuration["vocab_size"], "vocab_size")
        if let vocabularySize { configuration["vocab_size"] = vocabularySize }
        if let positions, configuration["n_positions"] != nil { configuration["n_positions"] = positions }
        let list: [[Any]] = try part(description["tensors"], "tensors")
        for entry in list {
            let tensor: String = try part(entry[0], "a tensor's name")
            let type: String = try part(entry[1], "a tensor's type")
            var shape: [Int] = try part(entry[2], "a tensor's shape")
            let isOfTokens = shape.first == tokens
            if isOfTokens, let vocabularySize { shape[0] = vocabularySize }
            if tensor.hasSuffix("wpe.weight"), let positions { shape[0] = positions }
            var values = GeneratedValues.tensor(tensor, shape: shape, family: family, of: name)
            if isOfTokens { values = values.map { $0 * tokenScale } }
            tensors.append((tensor, type, shape, GeneratedValues.bytes(values, type: type)))
        }
    }

    /// Writes `config.json` and `model.safetensors` into a folder that is there.
    package func write(to folder: URL) throws {
        var header: [String: Any] = [:]
        var data: [UInt8] = []
        for tensor in tensors {
            let entry: [String: Any] = [
                "dtype": tensor.type, "shape": tensor.shape,
                "data_offsets": [data.count, data.count + tensor.bytes.count],
            ]
            header[tensor.name] = entry
            data += tensor.bytes
        }
        let text = try JSONSerialization.data(withJSONObject: header)
        let length = withUnsafeBytes(of: UInt64(text.count).littleEndian) { Data($0) }
        try (length + text + Data(data)).write(to: folder.appendingPathComponent("model.safetensors"))
        try JSONSerialization.data(withJSONObject: configuration)
            .write(to: folder.appendingPathComponent("config.json"))
    }
}
