import ModelFiles
import Tensor
import Transformer

/// Loads the weights of steps from a tower's rows to features, keeping track of how long rows are.
struct StepBuilder {
    let loader: TowerLoader
    let reader: TowerReader
    /// The text model.
    let text: ModelConfiguration
    /// Elements of a row behind the steps so far.
    var width: Int

    /// Loads steps.
    ///
    /// - Parameters:
    ///   - base: What stands before their names.
    ///   - squares: How many rows have been put side by side before.
    mutating func steps(
        _ rules: [TowerTraits.StepRule], within base: String = "", startingWith squares: Int = 1
    ) throws(ModelError) -> [MergeStep] {
        try widen(by: squares)
        var steps: [MergeStep] = []
        for rule in rules {
            switch rule {
            case .concatenate(let rule):
                let side = try side(rule)
                try widen(by: side * side)
                steps.append(.concatenate(side))
            case .unfold(let rule):
                let side = try side(rule)
                try widen(by: side * side)
                steps.append(.unfold(side))
            case .average(.features(let key, let otherwise)):
                steps.append(.averageTo(try reader.size(key) ?? otherwise))
            case .average(let rule): steps.append(.average(try side(rule)))
            case .averageBlocks: steps.append(.averageBlocks)
            case .norm(let name, let kind, let epsilon): steps.append(try norm(name.map { base + $0 }, kind, epsilon))
            case .normIfStored(let name, let kind, let epsilon):
                guard loader.shape(base + name + ".weight") != nil else { continue }
                steps.append(try norm(base + name, kind, epsilon))
            case .dense(let name, let activation): steps.append(try dense(base + name, activation))
            case .denseNamed(let name, let key, let otherwise):
                steps.append(try dense(base + name, activation(key) ?? otherwise))
            case .denseList(let list, let key, let otherwise):
                steps += try denseList(base + list, behind: activation(key) ?? otherwise)
            case .convolution(let name):
                steps.append(dense(try loader.layer(base + name, inputs: width, isFlattened: true)))
            case .gated(let gate, let up, let key, let otherwise):
                steps.append(try gated(base + gate, base + up, activation(key) ?? otherwise))
            case .gateHalves(let function):
                width /= 2
                steps.append(.gateHalves(function))
            case .activate(let function): steps.append(.activate(function))
            case .waves:
                guard width.isMultiple(of: 4) else {
                    throw .configuration(reader.wrong("out_hidden_size", "a multiple of 4, not \(width)"))
                }
                steps.append(.waves)
            case .transposed(let name):
                steps.append(dense(try loader.layer(base + name, inputs: width, isTransposed: true)))
            case .multiplied: steps.append(.standardize(factor: text.embeddingMultiplier, bias: nil, scale: nil))
            case .standardize(let bias, let scale): steps.append(try standardize(bias, scale))
            case .rounds(let key, let list, let rule, let inner):
                let side = try side(rule)
                for round in 0..<(try reader.size(key) ?? 1) {
                    try widen(by: side * side)
                    steps.append(.concatenate(side))
                    steps += try self.steps(inner, within: "\(base)\(list).\(round).")
                }
            }
        }
        return steps
    }

    private mutating func widen(by count: Int) throws(ModelError) {
        guard let product = [width, count].sizeProduct(), product <= 1 << 24 else {
            throw .configuration(reader.wrong("spatial_merge_size", "merged rows of at most 2^24 elements"))
        }
        width = product
    }

    private func norm(
        _ name: String?, _ kind: RowNorm.Kind, _ epsilon: TowerTraits.Epsilon
    ) throws(ModelError) -> MergeStep {
        .norm(try loader.norm(name, kind, count: width, epsilon: try self.epsilon(epsilon)))
    }

    private mutating func dense(_ layer: RowLayer) -> MergeStep {
        width = layer.outputCount
        return .dense(layer)
    }

    private mutating func dense(_ name: String, _ activation: DenseLayer.Activation?) throws(ModelError) -> MergeStep {
        dense(try loader.layer(name, inputs: width, activation: activation))
    }

    /// Loads the numbered layers of a list, with an activation before each.
    private mutating func denseList(
        _ list: String, behind activation: DenseLayer.Activation
    ) throws(ModelError) -> [MergeStep] {
        var steps: [MergeStep] = []
        var number = 0
        while loader.shape("\(list).\(number).weight") != nil {
            steps += [.activate(activation), try dense("\(list).\(number)", nil)]
            number += 1
        }
        return steps
    }

    private func standardize(_ bias: String, _ scale: String) throws(ModelError) -> MergeStep {
        let isStored = loader.shape(bias) != nil
        return .standardize(
            factor: Float(width).squareRoot(), bias: isStored ? try loader.vector(bias, shape: [width]) : nil,
            scale: isStored ? try loader.vector(scale, shape: [width]) : nil)
    }

    private mutating func gated(
        _ gate: String, _ up: String, _ function: DenseLayer.Activation
    ) throws(ModelError) -> MergeStep {
        let gate = try loader.layer(gate, inputs: width)
        let up = try loader.layer(up, inputs: width)
        guard gate.outputCount == up.outputCount else {
            throw .configuration(reader.wrong("intermediate_size", "gates of \(up.outputCount) elements"))
        }
        width = up.outputCount
        return .gated(gate: gate, up: up, function)
    }

    /// The function that a key names; nil where it is missing.
    private func activation(_ key: String) throws(ModelError) -> DenseLayer.Activation? {
        guard let named = try reader.string(key) else { return nil }
        guard let activation = DenseLayer.Activation(transformers: named) else {
            throw .configuration(reader.wrong(key, "the name of an activation, not \(named)"))
        }
        return activation
    }

    /// Loads a norm of rows.
    func norm(_ rule: TowerTraits.NormRule) throws(ModelError) -> RowNorm {
        try loader.norm(rule.name, rule.kind, count: width, epsilon: try epsilon(rule.epsilon))
    }

    private func side(_ rule: TowerTraits.Side) throws(ModelError) -> Int {
        let side: Int
        switch rule {
        case .number(let number): side = number
        case .key(let key, let otherwise): side = try reader.size(key) ?? otherwise
        case .first(let key, let otherwise): side = try reader.firstSize(key) ?? otherwise
        case .inverse(let key, let otherwise):
            let ratio = try reader.number(key) ?? otherwise
            side = Int(exactly: (1 / ratio).rounded(.towardZero)) ?? 0
        case .features(_, let count): side = count
        }
        guard 1...64 ~= side else {
            throw .configuration(reader.wrong("spatial_merge_size", "squares of 1 to 64 rows on a side, not \(side)"))
        }
        return side
    }

    private func epsilon(_ rule: TowerTraits.Epsilon) throws(ModelError) -> Float {
        switch rule {
        case .number(let number): number
        case .text: text.normEpsilon
        case .key(let key, let otherwise): Float(try reader.number(key) ?? Double(otherwise))
        }
    }
}
