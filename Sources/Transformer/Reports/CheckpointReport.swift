import Tensor

/// A report on a checkpoint's files, from their headers, without loading the model.
package struct CheckpointReport: Sendable {
    /// A tensor's description in its file.
    package struct TensorSummary: Sendable {
        /// The tensor's name.
        package let name: String
        /// The element type in the format's spelling, such as `BF16`.
        package let type: String
        /// The dimensions, outermost first.
        package let shape: [Int]
        /// The size in the file, in bytes.
        package let byteCount: Int
        /// The number of elements.
        package var elementCount: Int { shape.reduce(1, *) }
    }

    /// The values of a tensor that aren't finite.
    package struct Findings: Sendable, Equatable {
        /// The number of NaNs.
        package var notANumber = 0
        /// The number of infinities.
        package var infinite = 0
        /// Whether every value is finite.
        package var isClean: Bool { notANumber == 0 && infinite == 0 }
    }

    /// The shape of the model.
    package let configuration: ModelConfiguration
    /// The generation defaults of the model's authors.
    package let defaults: GenerationDefaults
    /// All tensors, sorted by name.
    package let tensors: [TensorSummary]
    /// The groups of unused tensors.
    package let unread: [UnreadTensors]
    private let modules: ModuleTable
    private let readNames: Set<String>
    private let source: any TensorSource
    private let computedElements: [String: (count: Int, type: ElementType)]
    private let matrices: [String: (role: MatrixRole, matrix: LoadedMatrix)]

    /// Opens the files of a directory, and checks headers and the names, shapes and types of the required tensors. No
    /// weights are read.
    ///
    /// - Throws: The error of ``TransformerModel/load(directory:options:)`` for the same files.
    package init(directory: String) throws(ModelError) {
        try self.init(ModelSource(directory: directory))
    }

    /// Checks and describes a model's source.
    package init(_ model: ModelSource) throws(ModelError) {
        configuration = model.configuration
        defaults = model.defaults
        source = model.tensors
        let loader = WeightLoader(
            source: source, configuration: configuration, architecture: configuration.family.traits.architecture,
            elementType: nil, isExact: false, threadCount: 1, kernels: .reference, checksOnly: true)
        _ = try loader.load()
        modules = ModuleTable(loader)
        let (names, prefix, isTied) = (loader.architecture.names, loader.prefix, configuration.tiesEmbeddings)
        matrices = Dictionary(
            loader.matrices.map { matrix in
                let role = MatrixRole(tensor: matrix.tensor, names: names, prefix: prefix, tiesEmbeddings: isTied)
                return (matrix.tensor, (role, matrix))
            }
        ) { first, _ in first }
        tensors = source.tensors.map { tensor in
            TensorSummary(
                name: tensor.name, type: tensor.typeName, shape: tensor.shape, byteCount: tensor.partBytes)
        }
        readNames = loader.reader.record.readNames
        computedElements = loader.reader.record.computedElements
        unread = Self.unread(of: tensors, read: readNames)
    }

    /// Checks that an adapter fits the model; no weights are read.
    ///
    /// - Throws: The error of loading the adapter.
    package func check(_ adapter: AdapterFiles) throws(AdapterError) { _ = try AdapterMatch.all(adapter, in: modules) }

    /// Returns whether the model uses a tensor.
    package func isRead(_ tensor: TensorSummary) -> Bool { readNames.contains(tensor.name) }

    /// The end tokens, from `generation_config.json` or else from `config.json`.
    package var endTokens: [Int] { defaults.endTokens ?? configuration.endTokens }

    /// The number of elements of all tensors.
    package var elementCount: Int { tensors.reduce(0) { $0 + $1.elementCount } }

    /// The size of all tensors in bytes.
    package var byteCount: Int { tensors.reduce(0) { $0 + $1.byteCount } }

    /// Returns the size of a tensor's loaded weights in bytes. It differs from the size in the file if the tensor is
    /// converted, quantized or widened.
    ///
    /// - Parameters:
    ///   - quantization: The quantization of matrices at load; nil for none.
    ///   - elementType: The type to which matrices are converted; nil for none. Vectors are always widened.
    package func loadedByteCount(
        of tensor: TensorSummary, quantization: WeightQuantization? = nil, elementType: ElementType? = nil
    ) -> Int {
        if let (count, type) = computedElements[tensor.name] { return count * (elementType ?? type).byteCount }
        if let elementType, tensor.shape.count > 1 { return tensor.elementCount * elementType.byteCount }
        if let (role, matrix) = matrices[tensor.name],
            let format = quantization?.format(of: role, columns: matrix.columns)
        {
            let rows = tensor.elementCount / max(matrix.columns, 1)
            return PanelDescription(format: format, rows: rows, columns: matrix.columns)?.byteCount ?? tensor.byteCount
        }
        guard case .packed(let matrix, let firstRow) = source.tensor(tensor.name)?.storage else {
            return tensor.byteCount
        }
        return WeightMatrix.byteCount(matrix, rows: firstRow..<firstRow + tensor.shape.dropLast().reduce(1, *))
    }

    /// Returns the type of the KV cache with the given load options.
    package func keyValueType(_ options: ModelLoadOptions) -> KeyValueType { options.keyValueType(of: source) }

    /// Returns the size of the cache and states of a sequence, in bytes.
    package func cacheBytes(forLength length: Int, type: KeyValueType) -> Int {
        StateLayout(configuration).byteCount
            + KVLayout(configuration, type: type, contextLength: max(length, 1)).bytes(forLength: length)
    }

    /// Reads every value of a tensor.
    ///
    /// - Returns: nil for element types without such values, and for unsupported ones.
    package func findings(of tensor: TensorSummary) throws(ModelError) -> Findings? {
        guard let found = source.tensor(tensor.name) else { return nil }
        if case .packed(let matrix, let firstRow) = found.storage {
            let rows = found.shape.dropLast().reduce(1, *)
            let counts = matrix.countNotFinite(rows: firstRow..<firstRow + rows)
            return Findings(notANumber: counts.notANumber, infinite: counts.infinite)
        }
        if case .panels(let format) = found.storage {
            return try Self.count(found, format)
        }
        if case .blocks(let format) = found.storage, let columns = found.shape.last {
            let counts = format.countNotFinite(
                try found.bytes(), rows: found.shape.dropLast().reduce(1, *), columns: columns)
            return counts.map { Findings(notANumber: $0.notANumber, infinite: $0.infinite) }
        }
        guard let type = ElementType(rawValue: tensor.type) else { return nil }
        return Self.count(try found.bytes(), of: type)
    }

    /// Counts the elements that aren't finite.
    static func count(_ bytes: UnsafeRawBufferPointer, of type: ElementType) -> Findings {
        switch type {
        case .float32: count(bytes, of: UInt32.self, exponent: 0x7F80_0000, fraction: 0x007F_FFFF)
        case .float16: count(bytes, of: UInt16.self, exponent: 0x7C00, fraction: 0x03FF)
        case .bfloat16: count(bytes, of: UInt16.self, exponent: 0x7F80, fraction: 0x007F)
        }
    }

    /// Counts the weights in panels that aren't finite.
    private static func count(_ tensor: StoredTensor, _ format: BlockFormat) throws(ModelError) -> Findings {
        let columns = tensor.shape[tensor.shape.count - 1]
        let matrix = WeightMatrix(
            panels: try tensor.bytes(), rows: tensor.shape.dropLast().reduce(1, *), columns: columns,
            layout: format.layout, owner: tensor.mapping)
        let counts = matrix.countNotFinite()
        return Findings(notANumber: counts.notANumber, infinite: counts.infinite)
    }

    /// Counts bit patterns with an exponent of ones: infinity for a zero fraction, else NaN.
    private static func count<Word: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer, of word: Word.Type, exponent: Word, fraction: Word
    ) -> Findings {
        var findings = Findings()
        let size = MemoryLayout<Word>.size
        for index in 0..<bytes.count / size {
            let value = Word(littleEndian: bytes.loadUnaligned(fromByteOffset: index * size, as: Word.self))
            guard value & exponent == exponent else { continue }
            if value & fraction == 0 { findings.infinite += 1 } else { findings.notANumber += 1 }
        }
        return findings
    }
}
