import Tensor

/// Weights stored as panels, as `infer quantize` writes them: memory-mapped, and used in place.
///
/// `config.json` has `"quantization_config": {"quant_method": "nightjar", "version": 1}`. A matrix is a U8 tensor
/// `[bytes]` of its own name. The file's metadata has the format and the shape under the same name. The article
/// <doc:PanelFiles> describes every byte.
struct PanelQuantization: QuantizationFormat {
    /// The value of `quant_method`.
    static let method = "nightjar"
    /// The version that is written, and the only one that is read.
    static let version = 1

    let partSuffixes: [String] = []

    /// Reads the object `quantization_config`.
    init(_ reader: ConfigurationReader) throws(ConfigurationError) {
        guard let version = try reader.size("version") else { throw reader.missing("version") }
        guard version == Self.version else {
            throw reader.wrong(
                "version", .integer(version),
                "\(Self.version), the one that this version of Nightjar reads: quantize "
                    + "the model again, or take a version that reads it")
        }
    }

    func module(of tensor: StoredTensor, in source: any TensorSource) -> String? {
        tensor.typeName == "U8" || tensor.annotation != nil ? tensor.name : nil
    }

    func tensors(of name: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor] {
        guard let tensor = source.tensor(name) else { return [] }
        func wrong(_ problem: String) -> ModelError {
            .panels(file: tensor.mapping.path, tensor: name, problem: problem)
        }
        guard let annotation = tensor.annotation else {
            throw wrong("is U8 \(tensor.shape), and the metadata of the file don't say which panels these are")
        }
        guard let description = PanelDescription(text: annotation) else {
            throw wrong(
                "is described in the metadata as \"\(annotation.clipped)\", expected a format and two or three "
                    + "dimensions, as \"Q4_K 4864 896\"; of three, the second a multiple of \(PanelLayout.rows)")
        }
        guard tensor.typeName == "U8", tensor.shape == [description.storedByteCount] else {
            throw wrong(
                "is \(tensor.typeName) \(tensor.shape), expected U8 [\(description.storedByteCount)], which "
                    + "\"\(annotation.clipped)\" of the metadata takes")
        }
        return [
            StoredTensor(
                name: name, typeName: description.format.rawValue, storage: .panels(description.format),
                shape: description.shape, byteRange: tensor.byteRange, mapping: tensor.mapping)
        ]
    }
}
