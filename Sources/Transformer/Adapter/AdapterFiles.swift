import Foundation
import Tensor

/// The opened and checked files of a LoRA adapter: `adapter_config.json` and `adapter_model.safetensors`.
package struct AdapterFiles: Sendable {
    /// The matrices that add `scale · up · down · input` to a module's output.
    struct Pair: Sendable {
        /// The module's path in the model on which the adapter was trained.
        let module: String
        /// `[rank, columns]`
        let down: StoredTensor
        /// `[rows, rank]`
        let up: StoredTensor
    }

    /// The path of the directory.
    package let directory: String
    let configuration: AdapterConfiguration
    /// The pairs, sorted by module.
    let pairs: [Pair]
    /// The path of the tensors' file, for messages.
    let weightsPath: String
    /// The number of modules with the adapter.
    package var moduleCount: Int { pairs.count }
    /// The number of elements of all tensors.
    package var parameterCount: Int {
        pairs.reduce(0) { $0 + $1.down.shape.reduce(1, *) + $1.up.shape.reduce(1, *) }
    }
    /// The path of the settings' file.
    package var configurationPath: String { configuration.file }

    private static let prefix = "base_model.model."

    /// Opens an adapter's directory in PEFT's format.
    ///
    /// - Throws: ``AdapterError``
    /// - Complexity: Reads headers only; the memory is bounded by their sizes.
    package init(directory: String) throws(AdapterError) {
        self.directory = directory
        try Self.checkKind(of: directory)
        let configurationPath = directory + "/adapter_config.json"
        guard FileStatus.exists(configurationPath) else {
            throw .missingFile(
                path: configurationPath, need: "an adapter's directory holds its settings as PEFT writes them")
        }
        configuration = try Self.configuration(configurationPath)
        weightsPath = directory + "/adapter_model.safetensors"
        guard FileStatus.exists(weightsPath) else {
            guard !FileStatus.exists(directory + "/adapter_model.bin") else {
                throw .format(
                    path: directory + "/adapter_model.bin", found: "an archive of Python objects",
                    need: "save the adapter as safetensors, as PEFT does unless told otherwise")
            }
            throw .missingFile(path: weightsPath, need: "an adapter's directory holds its tensors as PEFT writes them")
        }
        let file: SafetensorsFile
        do throws(ModelError) {
            file = try SafetensorsFile(path: weightsPath)
        } catch {
            switch error {
            case .file(let error): throw .file(error)
            case .safetensors(let error): throw .safetensors(error)
            default: throw .model(error)
            }
        }
        pairs = try Self.pairs(file, path: weightsPath)
    }

    private static func configuration(_ path: String) throws(AdapterError) -> AdapterConfiguration {
        let file: MappedFile
        let bytes: UnsafeRawBufferPointer
        do throws(MappedFileError) {
            file = try MappedFile(path: path)
            bytes = try file.bytes(offset: 0, count: file.count)
        } catch {
            throw .file(error)
        }
        defer { withExtendedLifetime(file) {} }
        guard file.count <= AdapterConfiguration.sizeLimit else {
            throw .format(
                path: path, found: "\(file.count) bytes long",
                need: "an adapter's settings have at most \(AdapterConfiguration.sizeLimit)")
        }
        return try AdapterConfiguration(parsing: bytes, file: path)
    }

    /// Throws an error that says what a path is instead of an adapter's directory.
    private static func checkKind(of path: String) throws(AdapterError) {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        if trimmed.lowercased().hasSuffix(".fmadapter") {
            throw .format(
                path: path, found: "an adapter for Apple's own on-device model",
                need: "its weights add to those of that model, which isn't on this platform; train a LoRA adapter on "
                    + "the model that is used here, with PEFT for instance, and name its directory")
        }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: trimmed, isDirectory: &isDirectory) else {
            throw .missingFile(
                path: path, need: "an adapter is a directory with adapter_config.json and adapter_model.safetensors")
        }
        guard isDirectory.boolValue else {
            throw .format(
                path: path, found: "a file",
                need: "an adapter is a directory with adapter_config.json and adapter_model.safetensors")
        }
    }

    private static func pairs(_ file: SafetensorsFile, path: String) throws(AdapterError) -> [Pair] {
        var downs: [String: StoredTensor] = [:]
        var ups: [String: StoredTensor] = [:]
        for entry in file.header.entries {
            guard entry.name.hasPrefix(prefix) else {
                throw .tensor(
                    file: path, tensor: entry.name,
                    problem: "has a name that doesn't begin with \(prefix), as PEFT's do")
            }
            let name = entry.name.dropFirst(prefix.count)
            let tensor = StoredTensor(entry, mapping: file.mapping)
            let earlier: StoredTensor?
            if name.hasSuffix(".lora_A.weight") {
                earlier = downs.updateValue(tensor, forKey: String(name.dropLast(".lora_A.weight".count)))
            } else if name.hasSuffix(".lora_B.weight") {
                earlier = ups.updateValue(tensor, forKey: String(name.dropLast(".lora_B.weight".count)))
            } else {
                throw .tensor(file: path, tensor: entry.name, problem: "is " + kind(of: name))
            }
            guard earlier == nil else { throw .tensor(file: path, tensor: entry.name, problem: "is there twice") }
            guard case .elements? = tensor.storage else {
                throw .tensor(
                    file: path, tensor: entry.name,
                    problem: "has the dtype \(tensor.typeName), expected one of F32, F16, BF16")
            }
            guard tensor.shape.count == 2 else {
                throw .tensor(
                    file: path, tensor: entry.name, problem: "has the shape \(tensor.shape), expected that of a matrix")
            }
        }
        var result: [Pair] = []
        for module in Set(downs.keys).union(ups.keys).sorted() {
            guard let down = downs[module], let up = ups[module] else {
                let (there, missing) = downs[module] == nil ? ("B", "A") : ("A", "B")
                throw .contradiction(
                    file: path, module: module, problem: "has lora_\(there) without lora_\(missing)")
            }
            result.append(Pair(module: module, down: down, up: up))
        }
        guard !result.isEmpty else {
            throw .format(
                path: path, found: "without any tensor", need: "an adapter has lora_A and lora_B of some module")
        }
        return result
    }

    /// Returns a description of a tensor that isn't supported.
    private static func kind(of name: Substring) -> String {
        if name.contains("lora_magnitude_vector") { return "one of DoRA (`use_dora`), which is not supported" }
        if name.contains("lora_embedding_") {
            return "an adapter of embeddings, which is not supported; merge the adapter with PEFT"
        }
        if name.hasSuffix(".lora_B.bias") { return "an adapter's bias (`lora_bias`), which is not supported" }
        if name.contains("modules_to_save") { return "a whole module (`modules_to_save`), which is not supported" }
        if name.hasSuffix(".bias") { return "a trained bias (`bias`), which is not supported" }
        if name.contains("trainable_tokens") {
            return "one of trained embeddings (`trainable_token_indices`), which is not supported"
        }
        return "neither lora_A.weight nor lora_B.weight of a module: it would have to replace one (`modules_to_save`), "
            + "which is not supported; merge the adapter with PEFT"
    }
}
