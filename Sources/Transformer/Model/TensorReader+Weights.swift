import Tensor

extension TensorReader {
    /// Returns the first tensor of several names.
    ///
    /// - Throws: ``ModelError`` with the first name.
    func tensor(_ names: [String]) throws(ModelError) -> StoredTensor {
        for name in names {
            if let tensor = source.tensor(name) { return tensor }
        }
        throw .missingTensor(name: source.storedName(names.first ?? ""), place: source.place)
    }

    /// Returns a matrix of the given shape, in place where possible.
    ///
    /// - Parameter isTransposed: Whether the file has inputs by outputs; the result has outputs by inputs.
    func matrix(
        _ tensor: StoredTensor, rows: Int, columns: Int, isTransposed: Bool = false
    ) throws(ModelError) -> WeightMatrix {
        var isTransposed = isTransposed
        switch tensor.storage {
        case .packed, .panels: isTransposed = false
        case .elements, .blocks, nil: break
        }
        try tensor.require(shape: isTransposed ? [columns, rows] : [rows, columns])
        guard isTransposed else { return try part(0, of: tensor, rows: rows, columns: columns) }
        if case .blocks(let format) = tensor.storage {
            throw .blocks(
                file: tensor.mapping.path, tensor: tensor.name, format: format.rawValue, shape: tensor.shape,
                expected: "F32, F16 or BF16: this architecture stores its matrices inputs by outputs")
        }
        record.readNames.insert(tensor.name)
        let stored = try stored(0, of: tensor, rows: columns, columns: rows)
        record.matrices.append(
            LoadedMatrix(tensor: tensor.name, part: 0, rows: rows, columns: columns, isTransposed: true))
        return checksOnly ? nothing(columns: columns, of: tensor) : finished(stored.transposed(), 0, of: tensor)
    }

    /// Returns one of the equal parts of a tensor as a matrix, converted if requested.
    ///
    /// - Parameters:
    ///   - index: The index of the part; the tensor's shape must have been checked.
    ///   - rows: The number of rows of a part.
    ///   - isTransposed: Whether the file has elements inputs by outputs.
    func part(
        _ index: Int, of tensor: StoredTensor, rows: Int, columns: Int, isTransposed: Bool = false
    ) throws(ModelError) -> WeightMatrix {
        record.readNames.insert(tensor.name)
        let stored =
            try isTransposed
            ? stored(index, of: tensor, rows: columns, columns: rows)
            : stored(index, of: tensor, rows: rows, columns: columns)
        record.matrices.append(
            LoadedMatrix(tensor: tensor.name, part: index, rows: rows, columns: columns, isTransposed: isTransposed))
        if checksOnly { return isTransposed ? nothing(columns: columns, of: tensor) : stored }
        return finished(isTransposed ? stored.transposed() : stored, index, of: tensor)
    }

    /// Quantizes or converts a matrix if requested, packs it, and counts it.
    private func finished(_ stored: WeightMatrix, _ part: Int, of tensor: StoredTensor) -> WeightMatrix {
        var result: WeightMatrix
        var type = elementType?.rawValue ?? tensor.typeName
        if let quantization, let format = quantization.format(of: role(of: tensor.name), columns: stored.columns) {
            result = WeightMatrix(
                quantizing: stored, to: format, rounding: quantization.rounding, isExact: isExact, kernels: kernels,
                pool: pool, memory: memory)
            type = format.rawValue
        } else {
            result = elementType.map { stored.converted(to: $0, kernels: kernels) } ?? stored
        }
        if packsElements, result.elementType != nil, role(of: tensor.name) != .embedding {
            let words =
                roundsActivations
                ? WeightMatrix(packingWords: result, kernels: kernels, pool: pool, memory: memory) : nil
            result =
                words ?? WeightMatrix(packing: result, kernels: kernels, pool: pool, memory: memory)
        }
        if result.base != stored.base {
            release(UnsafeRawBufferPointer(start: stored.base, count: stored.byteCount), of: tensor)
        }
        record.tensorByAddress[UInt(bitPattern: result.base)] = tensor.name
        kernels.observer?.register(result, name: LoadedMatrix.key(tensor: tensor.name, part: part))
        record.count(parameters: stored.rows * stored.columns, bytes: result.byteCount, type: type)
        return result
    }

    /// Returns one of the equal parts of a tensor as stored in the file.
    private func stored(
        _ index: Int, of tensor: StoredTensor, rows: Int, columns: Int
    ) throws(ModelError) -> WeightMatrix {
        let bytes = try tensor.bytes()
        let storage = try tensor.requiredStorage()
        if quantization != nil {
            guard case .elements = storage else {
                throw .alreadyQuantized(file: tensor.mapping.path, tensor: tensor.name, format: tensor.typeName)
            }
        }
        switch storage {
        case .elements(let type):
            let all = WeightMatrix(
                bytes: bytes, rows: rows * (index + 1), columns: columns, elementType: type, owner: tensor.mapping)
            if checksOnly { return nothing(columns: columns, of: tensor) }
            let part = all.rows(index * rows..<(index + 1) * rows)
            guard let order = tensor.rowOrder else { return part }
            defer { release(UnsafeRawBufferPointer(start: part.base, count: part.byteCount), of: tensor) }
            return part.reordered(by: order)
        case .blocks(let format):
            guard let rowBytes = format.rowBytes(columns: columns), bytes.count / rowBytes >= rows * (index + 1) else {
                throw .blocks(
                    file: tensor.mapping.path, tensor: tensor.name, format: format.rawValue, shape: tensor.shape,
                    expected: "rows of a multiple of \(format.blockColumns) elements")
            }
            if checksOnly { return nothing(columns: columns, of: tensor) }
            let start = index * rows * rowBytes
            let blocks = UnsafeRawBufferPointer(rebasing: bytes[start..<start + rows * rowBytes])
            defer { release(blocks, of: tensor) }
            return WeightMatrix(
                blocks: blocks, format: format, rows: rows, columns: columns, isExact: isExact,
                rowOrder: tensor.rowOrder, pool: pool, memory: memory)
        case .packed(let matrix, let firstRow):
            let first = firstRow + index * rows
            guard matrix.columns == columns, first + rows <= matrix.rows else {
                throw .shape(
                    file: tensor.mapping.path, tensor: tensor.name, found: tensor.shape, expected: [rows, columns])
            }
            if checksOnly { return nothing(columns: columns, of: tensor) }
            return WeightMatrix(matrix, rows: first..<first + rows, isExact: isExact, pool: pool, memory: memory)
        case .panels(let format):
            // Parts are whole panels; the tensor's description was checked for that.
            let first = index * rows
            guard index == 0 || rows.isMultiple(of: PanelLayout.rows),
                let all = PanelDescription(format: format, rows: first + rows, columns: columns)?.byteCount,
                all <= bytes.count
            else {
                throw .panels(
                    file: tensor.mapping.path, tensor: tensor.name,
                    problem: "of the shape \(tensor.shape) has no parts of \(rows) rows in whole panels")
            }
            if checksOnly { return nothing(columns: columns, of: tensor) }
            return WeightMatrix(
                panels: bytes, rows: first + rows, columns: columns, layout: format.layout, isExact: isExact,
                owner: tensor.mapping
            ).rows(first..<first + rows)
        }
    }

    /// Lets go of the pages of a tensor that was copied.
    private func release(_ bytes: UnsafeRawBufferPointer, of tensor: StoredTensor) {
        tensor.mapping.release(bytes)
        record.released.append((tensor.mapping, bytes))
    }

    /// Lets go again of all pages of tensors that were copied: reading the neighbors of some brought a part of them back.
    func releaseAgain() {
        for (mapping, bytes) in record.released { mapping.release(bytes) }
    }

    /// Returns the role of a tensor.
    private func role(of name: String) -> MatrixRole {
        MatrixRole(
            tensor: name, names: architecture.names, prefix: prefix, tiesEmbeddings: configuration.tiesEmbeddings)
    }

    /// Returns a placeholder without rows for a matrix that is only checked.
    private func nothing(columns: Int, of tensor: StoredTensor) -> WeightMatrix {
        WeightMatrix(
            bytes: UnsafeRawBufferPointer(start: nil, count: 0), rows: 0, columns: columns, elementType: .float32,
            owner: tensor.mapping)
    }

    /// Returns a vector, widened to F32.
    func vector(_ tensor: StoredTensor, count: Int) throws(ModelError) -> AlignedBuffer {
        try vector(tensor, shape: [count])
    }

    /// Returns all elements of a tensor, widened to F32, outermost dimension first.
    func vector(_ tensor: StoredTensor, shape: [Int]) throws(ModelError) -> AlignedBuffer {
        try tensor.require(shape: shape)
        let count = shape.reduce(1, *)
        let buffer = AlignedBuffer(floats: checksOnly ? 0 : count)
        try fill(buffer.floats, from: tensor, count: count)
        return buffer
    }

    /// Returns several vectors, concatenated and widened to F32.
    func vectors(_ parts: [(name: String, count: Int)]) throws(ModelError) -> AlignedBuffer {
        var tensors: [StoredTensor] = []
        for part in parts {
            let tensor = try tensor([part.name])
            try tensor.require(shape: [part.count])
            tensors.append(tensor)
        }
        let buffer = AlignedBuffer(floats: checksOnly ? 0 : parts.reduce(0) { $0 + $1.count })
        var offset = 0
        for (tensor, part) in zip(tensors, parts) {
            try fill(buffer.floats + offset, from: tensor, count: part.count)
            offset += part.count
        }
        return buffer
    }

    /// Returns a vector divided by a number.
    func divided(_ vector: AlignedBuffer, by divisor: Float, count: Int) -> AlignedBuffer {
        guard divisor != 1, !checksOnly else { return vector }
        for index in 0..<count { vector.floats[index] /= divisor }
        return vector
    }

    /// Returns a norm's weight, and its bias if the architecture's norms have one.
    func norm(_ name: String, count: Int) throws(ModelError) -> NormWeights {
        switch architecture.norm {
        case .unweighted, .layerUnweighted: ones(count)
        case .rms, .rmsPlusOne, .layer, .layerMaybeBiased, .layerWithoutBias: try storedNorm(name, count: count)
        }
    }

    /// Returns whether the checkpoint has a norm, by any of its names.
    func hasNorm(_ name: String) -> Bool { normNames(name).contains { source.tensor($0 + ".weight") != nil } }

    /// Returns a norm with weights of 1.
    func ones(_ count: Int) -> NormWeights {
        let weight = AlignedBuffer(floats: checksOnly ? 0 : count)
        if !checksOnly { weight.floats.update(repeating: 1, count: count) }
        return NormWeights(weight: weight, bias: nil, count: count)
    }

    private func storedNorm(_ name: String, count: Int) throws(ModelError) -> NormWeights {
        let names = normNames(name)
        let isBiased =
            architecture.norm == .layer
            || architecture.norm == .layerMaybeBiased && names.contains { source.tensor($0 + ".bias") != nil }
        return NormWeights(
            weight: try vector(tensor(names.map { $0 + ".weight" }), count: count),
            bias: isBiased ? try vector(tensor(names.map { $0 + ".bias" }), count: count) : nil, count: count)
    }

    private func normNames(_ name: String) -> [String] {
        var names = [name]
        for (usual, other) in architecture.names.otherNorms where name.hasSuffix(usual) {
            names.append(name.dropLast(usual.count) + other)
        }
        return names
    }

    private func fill(
        _ output: UnsafeMutablePointer<Float>, from tensor: StoredTensor, count: Int
    ) throws(ModelError) {
        record.readNames.insert(tensor.name)
        let bytes = try tensor.bytes()
        guard case .elements(let type) = try tensor.requiredStorage() else {
            throw .blocks(
                file: tensor.mapping.path, tensor: tensor.name, format: tensor.typeName, shape: tensor.shape,
                expected: "F32, F16 or BF16: norms and biases are not quantized")
        }
        guard !checksOnly, let base = bytes.baseAddress else { return }
        if let order = tensor.rowOrder {
            let size = type.byteCount
            for index in 0..<count {
                kernels.widen(base + order(index) * size, type, into: output + index, count: 1)
            }
        } else {
            kernels.widen(base, type, into: output, count: count)
        }
        record.count(parameters: count, bytes: count * 4, type: type.rawValue)
    }
}
