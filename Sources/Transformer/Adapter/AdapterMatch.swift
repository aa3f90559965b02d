/// A pair of an adapter's matrices with the module of a model to which it belongs.
struct AdapterMatch: Sendable {
    /// The matrices.
    let pair: AdapterFiles.Pair
    /// The module.
    let module: ModuleTable.Module
    /// The scale of what is added.
    let scale: Float
    /// The rank of the pair.
    var rank: Int { pair.down.shape[0] }

    /// Finds the module of each pair, and checks ranks and shapes against the configuration.
    ///
    /// - Throws: ``AdapterError`` with the file, the tensor and the expected value.
    static func all(_ files: AdapterFiles, in table: ModuleTable) throws(AdapterError) -> [AdapterMatch] {
        let configuration = files.configuration
        var result: [AdapterMatch] = []
        var seen: [String: String] = [:]
        var prefix: String?
        for pair in files.pairs {
            let tensor = pair.down.name
            guard let place = table.split(pair.module) else {
                throw .module(
                    file: files.weightsPath, tensor: tensor, module: pair.module,
                    problem: "which this model hasn't" + hint(configuration))
            }
            guard let module = table.modules[place.path] else {
                throw .module(
                    file: files.weightsPath, tensor: tensor, module: pair.module,
                    problem: "to which adapters are not applied: embeddings, output heads, routers, experts and "
                        + "projections from latents are computed in other ways; merge the adapter with PEFT")
            }
            guard configuration.targets(pair.module) else {
                throw .contradiction(
                    file: files.weightsPath, module: pair.module,
                    problem: "has tensors and is none of those that \(configuration.file) targets")
            }
            if let other = seen.updateValue(pair.module, forKey: place.path) {
                throw .contradiction(
                    file: files.weightsPath, module: pair.module, problem: "is the same as \"\(other)\" in this model")
            }
            prefix = prefix ?? place.prefix
            guard configuration.scale(of: pair.module).isFinite else {
                throw .contradiction(
                    file: configuration.file, module: pair.module,
                    problem: "has an alpha that is too large to compute with")
            }
            try check(pair, module, files)
            result.append(
                AdapterMatch(pair: pair, module: module, scale: configuration.scale(of: pair.module)))
        }
        for (path, module) in table.modules.sorted(by: { $0.key < $1.key }) where module.isStored {
            let whole = (prefix ?? "") + path
            guard seen[path] == nil, configuration.targets(whole) else { continue }
            throw .contradiction(
                file: files.weightsPath, module: whole,
                problem: "has no tensors, and \(configuration.file) targets it" + hint(configuration))
        }
        return result
    }

    private static func check(
        _ pair: AdapterFiles.Pair, _ module: ModuleTable.Module, _ files: AdapterFiles
    ) throws(AdapterError) {
        let configuration = files.configuration
        let rank = configuration.rank(of: pair.module)
        let hint = hint(configuration)
        let expected = [rank, module.columns]
        guard pair.down.shape == expected else {
            throw .shape(
                file: files.weightsPath, tensor: pair.down.name, found: pair.down.shape, expected: expected,
                reason: pair.down.shape[0] != rank
                    ? "its rank by \(configuration.file)" : "the inputs of the module in this model" + hint)
        }
        guard pair.up.shape == [module.rows, rank] else {
            throw .shape(
                file: files.weightsPath, tensor: pair.up.name, found: pair.up.shape, expected: [module.rows, rank],
                reason: pair.up.shape[1] != rank
                    ? "its rank by \(configuration.file)" : "the outputs of the module in this model" + hint)
        }
    }

    /// Returns the advice for an adapter that doesn't fit the model.
    private static func hint(_ configuration: AdapterConfiguration) -> String {
        guard let name = configuration.baseModel else { return "; it was made for another model" }
        return "; it was made for \(name.clipped)"
    }
}
