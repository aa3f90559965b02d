import Synchronization
import Tensor

/// Quantizes a checkpoint's matrices, tensor by tensor, for a file that is memory-mapped and used in place.
///
/// The names and sizes of all tensors are known before the first is quantized. So a file can be written front to back.
/// Tensors that the model doesn't use are omitted.
package struct ModelQuantizer {
    /// A tensor of the output file.
    package struct Tensor: Sendable {
        /// The tensor's name.
        package let name: String
        /// The element type in the spelling of safetensors.
        package let type: String
        /// The shape in the file.
        package let shape: [Int]
        /// The size in bytes; a multiple of 64 for panels.
        package let byteCount: Int
        /// The text in the file's metadata; nil for a tensor that is copied.
        package var annotation: String? { description?.text }
        /// The number of weights.
        package let parameterCount: Int

        fileprivate let source: StoredTensor
        fileprivate let description: PanelDescription?
        fileprivate let matrix: LoadedMatrix?
    }

    /// The tensors in file order. Panels come first, so that each begins at a multiple of 64 bytes of the data.
    package let tensors: [Tensor]
    private let quantization: WeightQuantization
    private let importances: [String: [Float]]
    private let kernels: Kernels
    private let pool: WorkerPool

    /// Checks a model's files and plans the output.
    ///
    /// - Parameters:
    ///   - importances: The importance of errors in each column, by the names of matrices in calibration data.
    ///   - threadCount: The number of threads; nil follows affinity and CPU quota.
    /// - Throws: The error of loading the model, and ``ModelError/alreadyQuantized(file:tensor:format:)``.
    package init(
        _ model: ModelSource, quantization: WeightQuantization, importances: [String: [Float]] = [:], threadCount: Int?
    ) throws(ModelError) {
        if let threadCount, !(1...256).contains(threadCount) { throw .threadCount(threadCount) }
        self.quantization = quantization
        self.importances = importances
        kernels = try TransformerModel.selectedKernels()
        pool = WorkerPool(threadCount: threadCount ?? ProcessorLimits.current.threadCount)
        let source = RecordingSource(model.tensors)
        let configuration = model.configuration
        let architecture = configuration.family.traits.architecture
        let loader = WeightLoader(
            source: source, configuration: configuration, architecture: architecture, elementType: nil, isExact: false,
            quantization: quantization, threadCount: 1, kernels: kernels, checksOnly: true)
        _ = try loader.load()
        var matrices = Dictionary(grouping: loader.matrices, by: \.tensor)
        var dropped: Set<String> = []
        let names = architecture.names
        let embedding = source.tensor("\(loader.prefix)\(names.embedding).weight")
        if configuration.tiesEmbeddings, let embedding,
            let head = names.heads.compactMap({ source.tensor("\($0).weight") }).first
        {
            // A head that equals the embeddings is omitted; a different one, which the model would use, is another
            // matrix.
            if embedding.typeName == head.typeName, try embedding.bytes().elementsEqual(head.bytes()) {
                dropped.insert(head.name)
            } else {
                matrices[head.name] = [
                    LoadedMatrix(
                        tensor: head.name, part: 0, rows: configuration.vocabularySize,
                        columns: configuration.hiddenSize, isTransposed: false)
                ]
            }
        }
        let planned = source.used.subtracting(dropped).sorted().compactMap { name in
            model.tensors.tensor(name).map { tensor in
                let role = MatrixRole(
                    tensor: name, names: names, prefix: loader.prefix, tiesEmbeddings: configuration.tiesEmbeddings)
                return Self.plan(tensor, matrices[name] ?? [], role, quantization)
            }
        }
        tensors = planned.filter { $0.description != nil } + planned.filter { $0.description == nil }
    }

    private static func plan(
        _ tensor: StoredTensor, _ parts: [LoadedMatrix], _ role: MatrixRole, _ quantization: WeightQuantization
    ) -> Tensor {
        let count = tensor.shape.reduce(1, *)
        guard let matrix = parts.first, let format = quantization.format(of: role, columns: matrix.columns),
            let description = PanelDescription(
                format: format, shape: (parts.count > 1 ? [parts.count] : []) + [matrix.rows, matrix.columns])
        else {
            return Tensor(
                name: tensor.name, type: tensor.typeName, shape: tensor.shape, byteCount: tensor.byteRange.count,
                parameterCount: count, source: tensor, description: nil, matrix: nil)
        }
        return Tensor(
            name: tensor.name, type: "U8", shape: [description.storedByteCount],
            byteCount: description.storedByteCount, parameterCount: count, source: tensor, description: description,
            matrix: matrix)
    }

    /// Quantizes a tensor by all threads, or copies it, and passes its bytes in order.
    ///
    /// - Throws: The error of `write`, or ``ModelError`` for values that aren't finite.
    package func write(_ tensor: Tensor, _ write: (UnsafeRawBufferPointer) throws -> Void) throws {
        let bytes = try tensor.source.bytes()
        guard let description = tensor.description, let matrix = tensor.matrix,
            case .elements(let type) = tensor.source.storage
        else {
            try write(bytes)
            return
        }
        let findings = CheckpointReport.count(bytes, of: type)
        guard findings.isClean else {
            throw ModelError.panels(
                file: tensor.source.mapping.path, tensor: tensor.name,
                problem: "holds \(findings.notANumber) values that are not a number and \(findings.infinite) infinite "
                    + "ones, which can't be quantized")
        }
        var written = 0
        let partCount = description.shape.count == 3 ? description.shape[0] : 1
        let rows = matrix.isTransposed ? matrix.columns : matrix.rows
        let columns = matrix.isTransposed ? matrix.rows : matrix.columns
        for part in 0..<partCount {
            let all = WeightMatrix(
                bytes: bytes, rows: partCount * rows, columns: columns, elementType: type, owner: tensor.source.mapping)
            let stored = all.rows(part * rows..<(part + 1) * rows)
            let quantized = WeightMatrix(
                quantizing: matrix.isTransposed ? stored.transposed() : stored, to: description.format,
                importance: importances[LoadedMatrix.key(tensor: tensor.name, part: part)],
                rounding: quantization.rounding, kernels: kernels, pool: pool)
            try write(UnsafeRawBufferPointer(start: quantized.base, count: quantized.byteCount))
            written += quantized.byteCount
        }
        let filling = [UInt8](repeating: 0, count: tensor.byteCount - written)
        try filling.withUnsafeBytes { try write($0) }
    }
}

/// A source that records the tensors that were requested.
private final class RecordingSource: TensorSource {
    private let source: any TensorSource
    private let names = Mutex<Set<String>>([])

    init(_ source: any TensorSource) { self.source = source }

    var place: String { source.place }
    var tensors: [StoredTensor] { source.tensors }
    var storesOutputsFirst: Bool { source.storesOutputsFirst }
    var storesWholeNorms: Bool { source.storesWholeNorms }

    /// The names of existing tensors that were requested.
    var used: Set<String> { names.withLock { $0 } }

    func tensor(_ name: String) -> StoredTensor? {
        guard let tensor = source.tensor(name) else { return nil }
        names.withLock { _ = $0.insert(name) }
        return tensor
    }
}
