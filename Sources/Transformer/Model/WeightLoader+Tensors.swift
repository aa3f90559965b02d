import Tensor

extension WeightLoader {
    /// The first tensor of several names; the error names the usual one.
    func tensor(_ names: [String]) throws(ModelError) -> CheckpointTensor {
        for name in names {
            if let tensor = checkpoint.tensor(name) { return tensor }
        }
        throw .missingTensor(name: names.first ?? "", place: checkpoint.place)
    }

    /// A matrix of the wanted shape, in place where it can be.
    ///
    /// - Parameter isTransposed: Whether the file has inputs by outputs; the result has outputs by inputs.
    mutating func matrix(
        _ tensor: CheckpointTensor, rows: Int, columns: Int, isTransposed: Bool = false
    ) throws(ModelError) -> WeightMatrix {
        try tensor.require(shape: isTransposed ? [columns, rows] : [rows, columns])
        guard isTransposed, !checksOnly else { return try wholeMatrix(tensor, rows: rows, columns: columns) }
        return try wholeMatrix(tensor, rows: columns, columns: rows).transposed()
    }

    /// A tensor's elements as a matrix, converted where asked.
    mutating func wholeMatrix(
        _ tensor: CheckpointTensor, rows: Int, columns: Int
    ) throws(ModelError) -> WeightMatrix {
        let stored = WeightMatrix(
            bytes: try tensor.bytes(), rows: rows, columns: columns, elementType: try tensor.elementType(),
            owner: tensor.mapping)
        let wanted = checksOnly ? nil : elementType
        let result = wanted.map { stored.converted(to: $0, kernels: kernels) } ?? stored
        count(parameters: rows * columns, bytes: result.byteCount)
        return result
    }

    /// A vector, widened.
    mutating func vector(_ tensor: CheckpointTensor, count: Int) throws(ModelError) -> AlignedBuffer {
        try tensor.require(shape: [count])
        let buffer = AlignedBuffer(floats: checksOnly ? 0 : count)
        try fill(buffer.floats, from: tensor, count: count)
        return buffer
    }

    /// Several biases one after the other, widened.
    mutating func biases(_ parts: [(name: String, count: Int)]) throws(ModelError) -> AlignedBuffer {
        var tensors: [CheckpointTensor] = []
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

    /// A norm's weight, and its bias where norms of this architecture have one.
    mutating func norm(_ name: String, count: Int) throws(ModelError) -> NormWeights {
        NormWeights(
            weight: try vector(tensor([name + ".weight"]), count: count),
            bias: architecture.norm == .layer ? try vector(tensor([name + ".bias"]), count: count) : nil,
            count: count)
    }

    private mutating func fill(
        _ output: UnsafeMutablePointer<Float>, from tensor: CheckpointTensor, count: Int
    ) throws(ModelError) {
        let bytes = try tensor.bytes()
        let type = try tensor.elementType()
        guard !checksOnly, let base = bytes.baseAddress else { return }
        kernels.widen(base, type, into: output, count: count)
        self.count(parameters: count, bytes: count * 4)
    }
}
