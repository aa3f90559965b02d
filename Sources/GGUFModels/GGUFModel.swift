import ModelFiles
import Tensor
import Transformer

/// A model in one GGUF file or a set of files: its metadata, and its tensors by name.
package struct GGUFModel: Sendable {
    /// One file of the set.
    struct Part: Sendable {
        let mapping: MappedFile
        let header: GGUFHeader
    }

    /// The path that was asked for.
    package let path: String
    /// The files, in order.
    let parts: [Part]
    private let placeByName: [String: (part: Int, tensor: Int)]

    /// Whether a path names a GGUF file instead of a directory, judged by its extension or its first bytes.
    package static func isModel(_ path: String) -> Bool {
        let name = path.utf8
        if name.count > 5, name.suffix(5).elementsEqual(".gguf".utf8) { return true }
        guard let file = try? MappedFile(path: path), let head = try? file.bytes(offset: 0, count: 4) else {
            return false
        }
        return withExtendedLifetime(file) { head.elementsEqual("GGUF".utf8) }
    }

    /// Maps a file, or all files of its set, and checks the headers.
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

    /// Runs a closure and wraps its error.
    static func contained<Value>(_ body: () throws(GGUFError) -> Value) throws(GGUFModelError) -> Value {
        do throws(GGUFError) {
            return try body()
        } catch {
            throw .container(error)
        }
    }

    /// The metadata, which the first file holds.
    package var metadata: GGUFMetadata { parts[0].header.metadata }

    /// The file with the arrays of the metadata.
    var metadataMapping: MappedFile { parts[0].mapping }

    /// Returns the bytes of the file with the arrays of the metadata.
    func metadataBytes() throws(GGUFModelError) -> UnsafeRawBufferPointer {
        do throws(MappedFileError) {
            return try metadataMapping.bytes(offset: 0, count: metadataMapping.count)
        } catch {
            throw .file(error)
        }
    }

    /// Returns a tensor by name with the file that holds it, or nil if there is none.
    func tensor(_ name: String) -> (tensor: GGUFTensor, mapping: MappedFile)? {
        guard let place = placeByName[name] else { return nil }
        let part = parts[place.part]
        return (part.header.tensors[place.tensor], part.mapping)
    }

    /// All tensors, with the files that hold them.
    var allTensors: [(tensor: GGUFTensor, mapping: MappedFile)] {
        parts.flatMap { part in part.header.tensors.map { ($0, part.mapping) } }
    }

    /// The size of all tensors in bytes.
    package var weightBytes: Int {
        parts.reduce(0) { $0 + $1.header.tensors.reduce(0) { $0 + $1.byteRange.count } }
    }

    /// Whether the file has a tokenizer of a supported kind.
    package var hasTokenizer: Bool {
        guard case .string(let kind) = metadata["tokenizer.ggml.model"] else { return false }
        return GGUFVocabularyReader.kinds[kind] != nil && metadata["tokenizer.ggml.tokens"] != nil
    }

    /// The language codes that the model's publisher declares.
    package var languages: [String] {
        guard case .array(let array) = metadata["general.languages"], let bytes = try? metadataBytes() else {
            return []
        }
        return array.strings(in: bytes) ?? []
    }
}
