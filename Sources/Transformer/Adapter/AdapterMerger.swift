import ModelFiles
import Tensor

/// Adds a low-rank adapter to a checkpoint's matrices, tensor by tensor, for files that are written front to back.
///
/// Each weight becomes `w + scale · B · A`, summed in F32 and rounded once to the type that the checkpoint has it in.
package struct AdapterMerger {
    /// A tensor of the files to be written.
    package struct Tensor: Sendable {
        /// Its name.
        package let name: String
        /// Its element type in the format's spelling.
        package let type: String
        /// Its shape.
        package let shape: [Int]
        /// Its size in bytes.
        package let byteCount: Int
        fileprivate let source: StoredTensor
    }

    /// A file of weights: the checkpoint's own names, in the order of their tensors.
    package struct File: Sendable {
        /// Name within the directory.
        package let name: String
        /// What it holds.
        package let tensors: [Tensor]
    }

    /// What an adapter adds to rows of a tensor.
    private struct Addition {
        let match: AdapterMatch
        let part: ModuleTable.Module.Part
    }

    /// The files.
    package let files: [File]
    /// How many modules the adapter adds to.
    package let moduleCount: Int
    private let additions: [String: [Addition]]
    private let kernels: Kernels

    /// Checks a checkpoint's and an adapter's files.
    ///
    /// - Parameter directory: The checkpoint, as safetensors in one file or in shards.
    /// - Throws: ``AdapterError``; also where the checkpoint is quantized.
    package init(directory: String, adapter: AdapterFiles) throws(AdapterError) {
        do throws(ModelError) {
            if try TransformerModel.readQuantization(directory: directory) != nil {
                throw AdapterError.format(
                    path: directory + "/config.json", found: "that of a quantized model",
                    need: Self.quantizedNeed
                ).asModelError
            }
            let source = try ModelSource(directory: directory)
            kernels = try TransformerModel.selectedKernels()
            let loader = WeightLoader(
                source: source.tensors, configuration: source.configuration,
                architecture: source.configuration.family.traits.architecture, elementType: nil, isExact: false,
                threadCount: 1, kernels: kernels, checksOnly: true)
            _ = try loader.load()
            let matches: [AdapterMatch]
            do throws(AdapterError) {
                matches = try AdapterMatch.all(adapter, in: ModuleTable(loader))
            } catch {
                throw error.asModelError
            }
            var additions: [String: [Addition]] = [:]
            for match in matches {
                for part in match.module.parts {
                    additions[part.tensor, default: []].append(Addition(match: match, part: part))
                }
            }
            self.additions = additions
            moduleCount = matches.count
            files = Self.files(source.tensors.tensors)
        } catch {
            if case .source(let cause as AdapterError, _) = error { throw cause }
            throw .model(error)
        }
    }

    /// What to do instead with a quantized model.
    package static let quantizedNeed =
        "merging would round its weights a second time; merge into the model that it was quantized from and quantize the "
        + "result (infer quantize), or use the adapter beside the quantized weights (--adapter)"

    /// The tensors by file.
    private static func files(_ tensors: [StoredTensor]) -> [File] {
        Dictionary(grouping: tensors, by: \.mapping.path).sorted { $0.key < $1.key }.map { path, tensors in
            let ordered = tensors.sorted { ($0.byteRange.lowerBound, $0.name) < ($1.byteRange.lowerBound, $1.name) }
            return File(
                name: path.lastPathPart,
                tensors: ordered.map {
                    Tensor(
                        name: $0.name, type: $0.typeName, shape: $0.shape, byteCount: $0.byteRange.count, source: $0)
                })
        }
    }

    /// Shows a tensor's bytes in order, with what the adapter adds.
    ///
    /// - Throws: What `write` throws, or ``ModelError``.
    /// - Complexity: O(elements · rank), a row in memory at a time.
    package func write(_ tensor: Tensor, _ write: (UnsafeRawBufferPointer) throws -> Void) throws {
        let bytes = try tensor.source.bytes()
        defer { tensor.source.mapping.release(bytes) }
        guard let additions = additions[tensor.name], tensor.shape.count == 2, let base = bytes.baseAddress,
            case .elements(let type) = try tensor.source.requiredStorage()
        else { return try write(bytes) }
        let factors = try additions.map { try Factors($0.match, $0.part, kernels) }
        let width = tensor.shape[1]
        let (stored, sums) = (AlignedBuffer(floats: width), AlignedBuffer(floats: width))
        let narrowed = AlignedBuffer(byteCount: width * type.byteCount)
        for row in 0..<tensor.shape[0] {
            kernels.widen(base + row * width * type.byteCount, type, into: stored.floats, count: width)
            for factor in factors { factor.add(row, to: stored.floats, sums: sums.floats, kernels) }
            if type == .float32 {
                try write(UnsafeRawBufferPointer(start: stored.base, count: width * 4))
            } else {
                kernels.narrow(stored.floats, to: type, into: narrowed.base, count: width)
                try write(UnsafeRawBufferPointer(start: narrowed.base, count: width * type.byteCount))
            }
        }
    }

    /// Both factors of an addition, widened, such that a stored row is a sum over the rows of `inner`.
    private struct Factors {
        let rank: Int
        let scale: Float
        /// Rows of the tensor that are added to.
        let rows: Range<Int>
        /// Columns of the tensor that are.
        let columns: Range<Int>
        /// `[rows, rank]`
        let outer: AlignedBuffer
        /// `[rank, columns]`
        let inner: AlignedBuffer

        init(_ match: AdapterMatch, _ part: ModuleTable.Module.Part, _ kernels: Kernels) throws(ModelError) {
            let (rank, inputs) = (match.rank, match.module.columns)
            let (downStart, downType) = try match.pair.down.elements(rows: 0..<rank)
            let outputs = part.rows.count
            let (upStart, upType) = try match.pair.up.elements(rows: part.firstRow..<part.firstRow + outputs)
            let down = AlignedBuffer(floats: rank * inputs)
            kernels.widen(downStart, downType, into: down.floats, count: rank * inputs)
            let up = AlignedBuffer(floats: outputs * rank)
            kernels.widen(upStart, upType, into: up.floats, count: outputs * rank)
            self.rank = rank
            scale = match.scale
            guard part.isTransposed else {
                (rows, columns, outer, inner) = (part.rows, 0..<inputs, up, down)
                return
            }
            (rows, columns) = (0..<inputs, part.rows)
            outer = Self.transposed(down, rows: rank, columns: inputs)
            inner = Self.transposed(up, rows: outputs, columns: rank)
        }

        func add(
            _ row: Int, to stored: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Float>, _ kernels: Kernels
        ) {
            guard rows.contains(row) else { return }
            let factors = outer.floats + (row - rows.lowerBound) * rank
            sums.update(repeating: 0, count: columns.count)
            for index in 0..<rank {
                kernels.elementwise.addScaled(
                    inner.floats + index * columns.count, by: factors[index], to: sums, count: columns.count)
            }
            kernels.elementwise.addScaled(sums, by: scale, to: stored + columns.lowerBound, count: columns.count)
        }

        private static func transposed(_ matrix: AlignedBuffer, rows: Int, columns: Int) -> AlignedBuffer {
            let result = AlignedBuffer(floats: rows * columns)
            for row in 0..<rows {
                for column in 0..<columns { result.floats[column * rows + row] = matrix.floats[row * columns + column] }
            }
            return result
        }
    }
}

extension AdapterError {
    /// The error on its way through what throws errors of models.
    fileprivate var asModelError: ModelError { .source(self, isMissing: isMissingFile) }
}
