import Tensor

/// The modules of a model that adapters may add to, by their paths within the text model: `layers.0.self_attn.q_proj`.
struct ModuleTable: Sendable {
    /// A module's weight.
    struct Module: Sendable, Equatable {
        /// Rows of a tensor that are rows of the module.
        struct Part: Sendable, Equatable {
            /// The tensor.
            let tensor: String
            /// Rows of it.
            let rows: Range<Int>
            /// The module's row where they begin.
            let firstRow: Int
            /// Whether the tensor is inputs by outputs.
            let isTransposed: Bool
        }

        /// Its parts from top to bottom: one tensor, rows of one, or several tensors that adapters may have as one.
        let parts: [Part]
        /// Inputs.
        let columns: Int
        /// Whether the model has the module under this name, and not only its rows.
        let isStored: Bool
        /// Outputs.
        var rows: Int { parts.reduce(0) { $0 + $1.rows.count } }
    }

    /// By path.
    private(set) var modules: [String: Module] = [:]
    /// Paths of matrices that adapters can't be applied to.
    private(set) var others: Set<String> = []
    /// What may stand before paths, longest first.
    let prefixes: [String]

    /// Lists the modules that a loader has met.
    init(_ loader: WeightLoader) {
        let names = loader.architecture.names
        prefixes = Set(names.prefixes + TensorNames.nestedPrefixes + [loader.prefix]).sorted {
            ($0.count, $0) > ($1.count, $1)
        }
        for matrix in loader.matrices {
            let path = Self.path(ofTensor: matrix.tensor, prefix: loader.prefix)
            let isLayer = path.hasPrefix(names.layers + ".")
            guard matrix.part == 0, isLayer, Self.isAdaptable(path, names, loader.configuration) else {
                others.insert(path)
                continue
            }
            let part = Module.Part(
                tensor: matrix.tensor, rows: 0..<matrix.rows, firstRow: 0, isTransposed: matrix.isTransposed)
            modules[path] = Module(parts: [part], columns: matrix.columns, isStored: true)
        }
        addFused(loader)
    }

    /// Takes a module's path, as an adapter has it, apart; nil where the model has no such matrix.
    func split(_ path: String) -> (prefix: String, path: String)? {
        for prefix in prefixes where path.hasPrefix(prefix) {
            let rest = String(path.dropFirst(prefix.count))
            if modules[rest] != nil || others.contains(rest) { return (prefix, rest) }
        }
        return nil
    }

    private static func path(ofTensor tensor: String, prefix: String) -> String {
        var path = tensor.hasPrefix(prefix) ? String(tensor.dropFirst(prefix.count)) : tensor
        if path.hasSuffix(".weight") { path.removeLast(".weight".count) }
        return path
    }

    /// Whether a layer's matrix is multiplied as a whole by all rows.
    private static func isAdaptable(
        _ path: String, _ names: TensorNames, _ configuration: ModelConfiguration
    ) -> Bool {
        func ends(_ parts: [String]) -> Bool { parts.contains { !$0.isEmpty && path.hasSuffix("." + $0) } }
        if ends(names.router + [names.sharedGate, names.latentExpansion, names.latentKeys, names.latentValues]) {
            return false
        }
        if names.experts.contains(where: { path.contains(".\($0).") }) { return false }
        guard path.contains(".\(names.linearAttention).") else { return true }
        // Files of other formats than safetensors may have heads, or the parts of what is one tensor, in another order.
        let layouts = configuration.layers.compactMap { $0.gatedDelta?.layout }
        if layouts.contains(.tiled) { return false }
        return layouts.allSatisfy { $0 == .grouped } || !ends(["in_proj_qkvz", "in_proj_ba"])
    }

    /// Adds names for parts of matrices that lie in one, and for several that adapters may have as one.
    private mutating func addFused(_ loader: WeightLoader) {
        let (names, architecture) = (loader.architecture.names, loader.architecture)
        for (index, layer) in loader.configuration.layers.enumerated() {
            let base = "\(names.layers).\(index)."
            if let attention = layer.attention, architecture.attentionLayout == .concatenated {
                let queries = attention.queryWidth + (attention.gate == .element ? attention.queryWidth : 0)
                var parts = [(base + names.query, queries)]
                if attention.keyValueLayer == nil {
                    parts.append((base + names.key, attention.keyValueWidth))
                    if !attention.usesKeysAsValues { parts.append((base + names.value, attention.keyValueWidth)) }
                }
                addFused(base + names.fusedAttention, parts)
            }
            if case .dense(let width)? = layer.feedForward, architecture.feedForwardLayout == .concatenatedGate {
                addFused(base + names.fusedGate, [(base + names.gate, width), (base + names.up, width)])
            }
        }
    }

    private mutating func addFused(_ whole: String, _ parts: [(path: String, rows: Int)]) {
        let total = parts.reduce(0) { $0 + $1.rows }
        var first = 0
        if let module = modules[whole], let stored = module.parts.first, module.rows == total {
            for part in parts {
                let rows = Module.Part(
                    tensor: stored.tensor, rows: first..<first + part.rows, firstRow: 0,
                    isTransposed: stored.isTransposed)
                modules[part.path] = Module(parts: [rows], columns: module.columns, isStored: false)
                first += part.rows
            }
            return
        }
        var stored: [Module.Part] = []
        for part in parts {
            guard modules[whole] == nil, let module = modules[part.path], module.isStored, module.rows == part.rows,
                let own = module.parts.first
            else { return }
            stored.append(
                Module.Part(
                    tensor: own.tensor, rows: own.rows, firstRow: first, isTransposed: own.isTransposed))
            first += part.rows
        }
        guard let columns = parts.first.flatMap({ modules[$0.path]?.columns }) else { return }
        modules[whole] = Module(parts: stored, columns: columns, isStored: false)
    }
}

/// Where a matrix stands among a model's products.
struct MatrixPlacement: Sendable, Equatable {
    /// The layer.
    let layer: Int
    /// Which of its products.
    let projection: Projection
    /// The row of the product's output where the matrix's begin.
    let firstRow: Int
}

extension ModelWeights {
    /// Finds the matrices of layers by the names of their tensors.
    ///
    /// - Parameter names: The tensor that lies at an address.
    func placements(_ names: [UInt: String]) -> [String: MatrixPlacement] {
        var result: [String: MatrixPlacement] = [:]
        for (index, layer) in layers.enumerated() {
            for projection in Projection.allCases {
                var row = 0
                for matrix in layer.stack(projection)?.matrices ?? [] {
                    if let name = names[UInt(bitPattern: matrix.base)] {
                        result[name] = MatrixPlacement(layer: index, projection: projection, firstRow: row)
                    }
                    row += matrix.rows
                }
            }
        }
        return result
    }
}
