import Tensor

extension MixerLoader {
    /// Loads multi-head latent attention.
    func loadLatentAttention(
        _ base: String, _ latent: LatentAttentionConfiguration
    ) throws(ModelError) -> LatentAttentionWeights {
        let names = architecture.names
        let hidden = configuration.hiddenSize
        let hasBias = configuration.hasAttentionBias
        var queries: MatrixStack?
        var queryNorm: NormWeights?
        var queryBias: AlignedBuffer?
        let first: WeightMatrix
        if let rank = latent.queryRank {
            first = try reader.matrix(
                reader.tensor([base + names.queryLatent + ".weight"]), rows: rank, columns: hidden)
            queryNorm = try reader.norm(base + names.queryLatentNorm, count: rank)
            queryBias =
                hasBias ? try reader.vector(reader.tensor([base + names.queryLatent + ".bias"]), count: rank) : nil
            queries = MatrixStack([
                try reader.matrix(
                    reader.tensor([base + names.queryExpansion + ".weight"]), rows: latent.queryWidth, columns: rank)
            ])
        } else {
            first = try reader.matrix(
                reader.tensor([base + names.query + ".weight"]), rows: latent.queryWidth, columns: hidden)
        }
        let second = try reader.matrix(
            reader.tensor([base + names.latent + ".weight"]), rows: latent.latentWidth, columns: hidden)
        let latentBias =
            hasBias ? try reader.vector(reader.tensor([base + names.latent + ".bias"]), count: latent.latentWidth) : nil
        let (absorptions, values) = try latentExpansions(base, latent)
        let output = try reader.matrix(
            reader.tensor([base + names.output + ".weight"]), rows: hidden, columns: latent.valueWidth)
        return LatentAttentionWeights(
            input: MatrixStack([first, second]), queryBias: queryBias, latentBias: latentBias, queryNorm: queryNorm,
            latentNorm: try reader.norm(base + names.latentNorm, count: latent.rank), queries: queries,
            absorptions: absorptions, values: values, output: MatrixStack([output]),
            outputBias: configuration.hasAttentionOutputBias
                ? try reader.vector(reader.tensor([base + names.output + ".bias"]), count: hidden) : nil)
    }

    /// Loads each head's projection of keys and values from latents, from one tensor or two.
    private func latentExpansions(
        _ base: String, _ latent: LatentAttentionConfiguration
    ) throws(ModelError) -> (absorptions: [MatrixStack], values: [MatrixStack]) {
        let names = architecture.names
        let parts = [names.latentKeys, names.latentValues].map { base + $0 + ".weight" }
        let packs = reader.packsElements
        reader.packsElements = false
        defer { reader.packsElements = packs }
        guard parts.contains(where: { reader.source.tensor($0) != nil }) else {
            return try dividedExpansions(reader.tensor([base + names.latentExpansion + ".weight"]), latent)
        }
        return (
            try expansions(reader.tensor([parts[0]]), rows: latent.rank, columns: latent.keyDimension, latent),
            try expansions(reader.tensor([parts[1]]), rows: latent.valueDimension, columns: latent.rank, latent)
        )
    }

    /// Loads a tensor that is stored by head.
    ///
    /// A head's matrix is small and multiplied alone, so a quantized one is dequantized.
    private func expansions(
        _ tensor: StoredTensor, rows: Int, columns: Int, _ latent: LatentAttentionConfiguration
    ) throws(ModelError) -> [MatrixStack] {
        let heads = latent.attention.headCount
        try tensor.require(shape: [heads, rows, columns])
        reader.record.computedElements[tensor.name] = (heads * rows * columns, expansionType(tensor))
        var stacks: [MatrixStack] = []
        for head in 0..<heads {
            var matrix = try reader.part(head, of: tensor, rows: rows, columns: columns)
            if !reader.checksOnly, matrix.elementType == nil {
                let storedBytes = matrix.byteCount
                matrix = matrix.converted(to: .float32, kernels: reader.kernels)
                reader.record.count(
                    parameters: 0, bytes: matrix.byteCount - storedBytes, type: ElementType.float32.rawValue)
            }
            stacks.append(MatrixStack([matrix]))
        }
        return stacks
    }

    /// Returns the element type in which a projection from latents is computed.
    private func expansionType(_ tensor: StoredTensor) -> ElementType {
        if let elementType = reader.elementType { return elementType }
        guard case .elements(let type) = tensor.storage else { return .float32 }
        return type
    }

    /// Splits the projection of keys and values, which has each head's key rows, then its value rows.
    ///
    /// The kernels read the keys' part transposed, so it is copied. A part of a quantized matrix can't begin at any
    /// row, so the whole matrix is dequantized once. Quantizing a model leaves this matrix as it is for the same
    /// reason.
    private func dividedExpansions(
        _ tensor: StoredTensor, _ latent: LatentAttentionConfiguration
    ) throws(ModelError) -> (absorptions: [MatrixStack], values: [MatrixStack]) {
        let heads = latent.attention.headCount
        let rowsPerHead = latent.keyDimension + latent.valueDimension
        var all = try reader.matrix(tensor, rows: heads * rowsPerHead, columns: latent.rank)
        reader.record.computedElements[tensor.name] = (
            heads * (rowsPerHead + latent.keyDimension) * latent.rank, expansionType(tensor)
        )
        guard !reader.checksOnly else { return ([], []) }
        let storedBytes = all.byteCount
        if all.elementType == nil { all = all.converted(to: .float32, kernels: reader.kernels) }
        var absorptions: [MatrixStack] = []
        var values: [MatrixStack] = []
        for head in 0..<heads {
            let first = head * rowsPerHead
            absorptions.append(MatrixStack([all.rows(first..<first + latent.keyDimension).transposed()]))
            values.append(MatrixStack([all.rows(first + latent.keyDimension..<first + rowsPerHead)]))
        }
        let copied = absorptions.reduce(all.byteCount - storedBytes) { $0 + $1.byteCount }
        reader.record.count(parameters: 0, bytes: copied, type: all.elementType?.rawValue ?? "")
        return (absorptions, values)
    }
}
