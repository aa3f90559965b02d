import ModelFiles
import Tensor
import Transformer

/// A model in one GGUF file or a set of them: its metadata and its tensors by name.
package struct GGUFModel: Sendable {
    /// One file.
    struct Part: Sendable {
        let mapping: MappedFile
        let header: GGUFHeader
    }

    /// The path that was asked for.
    package let path: String
    /// The files, first to last.
    let parts: [Part]
    private let placeByName: [String: (part: Int, tensor: Int)]

    /// Whether a path is that of a GGUF file rather than of a directory: by its name, or else by how the file begins.
    package static func isModel(_ path: String) -> Bool {
        let name = path.utf8
        if name.count > 5, name.suffix(5).elementsEqual(".gguf".utf8) { return true }
        guard let file = try? MappedFile(path: path), let head = try? file.bytes(offset: 0, count: 4) else {
            return false
        }
        return withExtendedLifetime(file) { head.elementsEqual("GGUF".utf8) }
    }

    /// Maps a file, with the others of its set where it is one of a set, and checks the headers.
    package init(path: String) throws(GGUFModelError) {
        self.path = path
        let set = GGUFParts(path: path)
        var parts: [Part] = []
        for index in 0..<set.count {
            let part = try Self.open(set.path(index), asked: path)
            try Self.contained { () throws(GGUFError) in try set.check(part.header, index: index) }
            parts.append(part)
        }
        try Self.contained { () throws(GGUFError) in try set.check(parts.map(\.header)) }
        var places: [String: (part: Int, tensor: Int)] = [:]
        for (i, part) in parts.enumerated() {
            for (j, tensor) in part.header.tensors.enumerated() { places[tensor.name] = (i, j) }
        }
        self.parts = parts
        placeByName = places
    }

    private static func open(_ path: String, asked: String) throws(GGUFModelError) -> Part {
        let mapping: MappedFile
        let bytes: UnsafeRawBufferPointer
        do throws(MappedFileError) {
            mapping = try MappedFile(path: path)
            bytes = try mapping.bytes(offset: 0, count: mapping.count)
        } catch {
            if case .missing = error, path != asked {
                throw .container(GGUFError(file: asked, problem: .missingPart(path: path)))
            }
            throw .file(error)
        }
        let header = try contained { () throws(GGUFError) in try GGUFHeader(bytes, file: path) }
        return Part(mapping: mapping, header: header)
    }

    /// What a body returns, its error wrapped.
    static func contained<Value>(_ body: () throws(GGUFError) -> Value) throws(GGUFModelError) -> Value {
        do throws(GGUFError) {
            return try body()
        } catch {
            throw .container(error)
        }
    }

    /// The keys and values, which the first file has.
    package var metadata: GGUFMetadata { parts[0].header.metadata }

    /// The file that the metadata's arrays lie in.
    var metadataMapping: MappedFile { parts[0].mapping }

    /// The bytes that the metadata's arrays lie in.
    func metadataBytes() throws(GGUFModelError) -> UnsafeRawBufferPointer {
        do throws(MappedFileError) {
            return try metadataMapping.bytes(offset: 0, count: metadataMapping.count)
        } catch {
            throw .file(error)
        }
    }

    /// The tensor of a name and the file that holds it; nil where there is none.
    func tensor(_ name: String) -> (tensor: GGUFTensor, mapping: MappedFile)? {
        guard let place = placeByName[name] else { return nil }
        let part = parts[place.part]
        return (part.header.tensors[place.tensor], part.mapping)
    }

    /// All tensors and the files that hold them.
    var allTensors: [(tensor: GGUFTensor, mapping: MappedFile)] {
        parts.flatMap { part in part.header.tensors.map { ($0, part.mapping) } }
    }

    /// Bytes of all tensors.
    package var weightBytes: Int {
        parts.reduce(0) { $0 + $1.header.tensors.reduce(0) { $0 + $1.byteRange.count } }
    }

    /// Whether there is a tokenizer of a kind that can be made.
    package var hasTokenizer: Bool {
        guard case .string(let kind) = metadata["tokenizer.ggml.model"] else { return false }
        return GGUFVocabularyReader.kinds[kind] != nil && metadata["tokenizer.ggml.tokens"] != nil
    }

    /// The languages that the model's makers declare, as codes.
    package var languages: [String] {
        guard case .array(let array) = metadata["general.languages"], let bytes = try? metadataBytes() else {
            return []
        }
        return array.strings(in: bytes) ?? []
    }
}
