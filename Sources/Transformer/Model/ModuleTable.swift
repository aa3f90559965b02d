import Tensor

/// The modules that adapters can have, by their path in the text model, such as `layers.0.self_attn.q_proj`.
struct ModuleTable: Sendable {
    /// A module's weight.
    struct Module: Sendable, Equatable {
        /// Rows of a tensor that are rows of the module.
        struct Part: Sendable, Equatable {
            /// The name of the tensor.
            let tensor: String
            /// The rows of the tensor.
            let rows: Range<Int>
            /// The module's first row.
            let firstRow: Int
            /// Whether the tensor is stored inputs by outputs.
            let isTransposed: Bool
        }

        /// The parts from top to bottom: one tensor, rows of one, or several that adapters may fuse.
        let parts: [Part]
        /// The number of inputs.
        let columns: Int
        /// Whether the checkpoint has a tensor of this name, rather than a fused or split one.
        let isStored: Bool
        /// The number of outputs.
        var rows: Int { parts.reduce(0) { $0 + $1.rows.count } }
    }

    /// The modules by path.
    private(set) var modules: [String: Module] = [:]
    /// The paths of matrices that adapters can't have.
    private(set) var others: Set<String> = []
    /// The possible prefixes of paths, the longest first.
    let prefixes: [String]

    /// Creates the table of a loader's modules.
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

    /// Splits a module's path in an adapter into prefix and path; nil where the model has no such matrix.
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

    /// Returns whether a layer's matrix multiplies all rows as a whole.
    private static func isAdaptable(
        _ path: String, _ names: TensorNames, _ configuration: ModelConfiguration
    ) -> Bool {
        func ends(_ parts: [String]) -> Bool { parts.contains { !$0.isEmpty && path.hasSuffix("." + $0) } }
        if ends(names.router + [names.sharedGate, names.latentExpansion, names.latentKeys, names.latentValues]) {
            return false
        }
        if names.experts.contains(where: { path.contains(".\($0).") }) { return false }
        guard path.contains(".\(names.linearAttention).") else { return true }
        // Other formats than safetensors may have another order of heads, or of the parts of a fused tensor.
        let layouts = configuration.layers.compactMap { $0.gatedDelta?.layout }
        if layouts.contains(.tiled) { return false }
        return layouts.allSatisfy { $0 == .grouped } || !ends(["in_proj_qkvz", "in_proj_ba"])
    }

    /// Adds the names of a fused matrix's parts, and of several matrices that adapters may fuse.
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

/// The placement of a matrix in a model's projections.
struct MatrixPlacement: Sendable, Equatable {
    /// The index of the layer.
    let layer: Int
    /// The projection.
    let projection: Projection
    /// The first row of the projection's output.
    let firstRow: Int
}

extension ModelWeights {
    /// Returns the placements of layers' matrices, by tensor names.
    ///
    /// - Parameter names: The tensors by address.
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
