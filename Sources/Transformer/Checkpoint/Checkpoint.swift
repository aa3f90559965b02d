import ModelFiles
import Tensor

/// The tensors of a checkpoint directory, by name; from one file or from shards.
struct Checkpoint: TensorSource {
    /// The path of the directory.
    let directory: String
    /// The path of the file, or of the shards' index, for messages.
    package let place: String
    private let fileByTensor: [String: SafetensorsFile]

    private static let singleName = "model.safetensors"
    private static let indexName = "model.safetensors.index.json"

    /// Opens `model.safetensors`, or the shards in `model.safetensors.index.json`.
    ///
    /// - Throws: ``ModelError``
    init(directory: String) throws(ModelError) {
        self.directory = directory
        let single = directory + "/" + Self.singleName
        let index = directory + "/" + Self.indexName
        if FileStatus.exists(single) {
            let file = try SafetensorsFile(path: single)
            place = single
            fileByTensor = Dictionary(file.header.entries.map { ($0.name, file) }) { first, _ in first }
        } else if FileStatus.exists(index) {
            place = index
            fileByTensor = try Self.openShards(directory: directory, index: index)
        } else {
            throw .missingFile(
                path: single, need: "a model directory holds its weights as safetensors, whole or in shards")
        }
    }

    /// Returns a tensor; nil where no file has it.
    package func tensor(_ name: String) -> StoredTensor? {
        guard let file = fileByTensor[name], let entry = file.entry(name) else { return nil }
        return StoredTensor(entry, mapping: file.mapping, annotation: file.header.metadata[name])
    }

    /// All tensors, sorted by name.
    package var tensors: [StoredTensor] {
        fileByTensor.keys.sorted().compactMap { tensor($0) }
    }

    private static func openShards(directory: String, index: String) throws(ModelError) -> [String: SafetensorsFile] {
        let map: ConfigurationValue
        let mapping: MappedFile
        let bytes: UnsafeRawBufferPointer
        do throws(MappedFileError) {
            mapping = try MappedFile(path: index)
            bytes = try mapping.bytes(offset: 0, count: mapping.count)
        } catch {
            throw .file(error)
        }
        defer { withExtendedLifetime(mapping) {} }
        do throws(JSONError) {
            map = try JSONReader.parse(bytes)
        } catch {
            throw .indexSyntax(file: index, error)
        }
        guard case .object(let pairs) = map["weight_map"] else {
            throw .index(file: index, key: "weight_map", expected: "an object of tensor names and file names")
        }
        var shards: [String: SafetensorsFile] = [:]
        var result: [String: SafetensorsFile] = [:]
        for (tensor, value) in pairs {
            // A shard is beside its index; a name with a slash could name any file.
            guard case .string(let name) = value, RelativePath(name: name) != nil else {
                throw .index(file: index, key: tensor, expected: "the name of a file in the same directory")
            }
            if shards[name] == nil {
                let path = directory + "/" + name
                guard FileStatus.exists(path) else { throw .missingShard(path: path, index: index) }
                shards[name] = try SafetensorsFile(path: path)
            }
            guard let shard = shards[name], shard.entry(tensor) != nil else {
                throw .missingTensor(name: tensor.clipped, place: directory + "/" + name)
            }
            result[tensor] = shard
        }
        return result
    }
}

extension StoredTensor {
    /// Creates the tensor of a safetensors header's entry.
    init(_ entry: SafetensorsHeader.Entry, mapping: MappedFile, annotation: String? = nil) {
        self.init(
            name: entry.name, typeName: entry.type.rawValue,
            storage: ElementType(rawValue: entry.type.rawValue).map { .elements($0) }, shape: entry.shape,
            byteRange: entry.byteRange, mapping: mapping, annotation: annotation)
    }
}
