import ModelFiles
import Tensor

/// Merges a LoRA adapter into a checkpoint's matrices, tensor by tensor, for files written front to back.
///
/// Each weight becomes `w + scale · B · A`, summed in F32 and rounded once to the checkpoint's type.
package struct AdapterMerger {
    /// A tensor of an output file.
    package struct Tensor: Sendable {
        /// The tensor's name.
        package let name: String
        /// The element type in the spelling of safetensors.
        package let type: String
        /// The dimensions, outermost first.
        package let shape: [Int]
        /// The size in bytes.
        package let byteCount: Int
        fileprivate let source: StoredTensor
    }

    /// An output file, with the name of the checkpoint's file.
    package struct File: Sendable {
        /// The name in the directory.
        package let name: String
        /// The tensors in order.
        package let tensors: [Tensor]
    }

    /// The adapter's addition to rows of a tensor.
    private struct Addition {
        let match: AdapterMatch
        let part: ModuleTable.Module.Part
    }

    /// The files.
    package let files: [File]
    /// The number of modules with the adapter.
    package let moduleCount: Int
    private let additions: [String: [Addition]]
    private let kernels: Kernels

    /// Checks the files of a checkpoint and an adapter.
    ///
    /// - Parameter directory: The checkpoint, as safetensors in one file or in shards.
    /// - Throws: ``AdapterError``; also for a quantized checkpoint.
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

    /// The advice for a quantized model.
    package static let quantizedNeed =
        "merging would round its weights a second time; merge into the model that it was quantized from and quantize the "
        + "result (infer quantize), or use the adapter beside the quantized weights (--adapter)"

    /// Returns the tensors by file.
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

    /// Passes a tensor's bytes in order, with the adapter merged.
    ///
    /// - Throws: The error of `write`, or ``ModelError``.
    /// - Complexity: O(*n* · *r*) for *n* elements and rank *r*; one row in memory at a time.
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

    /// Both factors of an addition in F32, such that a stored row is a sum over the rows of `inner`.
    private struct Factors {
        let rank: Int
        let scale: Float
        /// The rows of the tensor to which the product is added.
        let rows: Range<Int>
        /// The columns of the tensor to which the product is added.
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
    /// The error as a cause of a `ModelError`.
    fileprivate var asModelError: ModelError { .source(self, isMissing: isMissingFile) }
}
