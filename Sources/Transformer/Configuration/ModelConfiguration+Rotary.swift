import Foundation

extension ModelConfiguration {
    /// The supported rope types, for messages.
    static let supportedRopeTypes = ["default", "dynamic", "linear", "llama3", "longrope", "proportional", "yarn"]

    /// Reads the rotary embeddings: that of full layers, then that of sliding layers if it differs.
    static func rotaryEmbeddings(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, sizes: ModelSizes
    ) throws(ConfigurationError) -> [RotaryEmbedding] {
        guard try rotates(reader, traits) else { return [] }
        let rotary = RotaryReader(
            outer: reader, traits: traits, headDimension: sizes.headDimension,
            maximumPositions: sizes.maximumPositions)
        // As in `transformers`, the older spelling wins if both are present and it isn't empty.
        var scaling = try reader.object("rope_scaling")
        if scaling?.isEmpty == true { scaling = nil }
        var parameters = try reader.object("rope_parameters")
        if scaling == nil, parameters == nil { parameters = traits.rotary.defaultReader(file: reader.file) }
        let outerTheta = try reader.positive(traits.keys.theta)

        if traits.rotary.hasLocalBase {
            return try withLocalBase(rotary, reader, traits, scaling, parameters, outerTheta: outerTheta)
        }

        let top = scaling ?? parameters
        var outerPartial = try reader.positive(traits.keys.partialRotaryFactor)
        if let key = traits.keys.rotatedDimension, outerPartial == nil, let rotated = try reader.size(key) {
            outerPartial = Double(rotated) / Double(sizes.headDimension)
        }
        func embedding(
            _ object: ConfigurationReader?, theta: Double? = nil, isNested: Bool
        ) throws(ConfigurationError) -> RotaryEmbedding {
            let said = try object?.positive("rope_theta")
            let theta = theta ?? said ?? outerTheta ?? traits.defaults.ropeTheta
            let saidPartial = try object?.positive("partial_rotary_factor")
            let partial =
                traits.rotary.isPartial ? saidPartial ?? outerPartial ?? traits.defaults.partialRotaryFactor : 1
            return try rotary.embedding(object, theta: theta, partial: partial, isNested: isNested)
        }
        if case .basePerLayer = traits.rotary.layers, let bases = try reader.numbersOrNull("layer_rope_theta") {
            var embeddings: [RotaryEmbedding] = []
            for base in Set(bases.compactMap(\.self)).sorted() {
                guard base > 0 else {
                    throw reader.wrong("layer_rope_theta", .number(base), "numbers above 0, or null")
                }
                embeddings.append(try embedding(top, theta: base, isNested: false))
            }
            return embeddings
        }
        let full = try top?.object(LayerKind.full.rawValue)
        let sliding = try top?.object(LayerKind.sliding.rawValue)
        if traits.layers.areUnlike {
            return try ofUnlikeHeads(full: full, sliding: sliding, rotary, reader, traits, sizes: sizes)
        }
        if full != nil || sliding != nil {
            return [try embedding(full ?? sliding, isNested: true), try embedding(sliding ?? full, isNested: true)]
        }
        if traits.rotary.scalesFullLayersAlone {
            // As in `transformers`, the base of the older spelling is only that of layers without a window.
            return [
                try embedding(top, isNested: false),
                try embedding(nil, theta: traits.defaults.ropeTheta, isNested: false),
            ]
        }
        return [try embedding(top, isNested: false)]
    }

    /// Reads the rotary embeddings of a family whose sliding layers have a base of their own.
    private static func withLocalBase(
        _ rotary: RotaryReader, _ reader: ConfigurationReader, _ traits: FamilyTraits, _ scaling: ConfigurationReader?,
        _ parameters: ConfigurationReader?, outerTheta: Double?
    ) throws(ConfigurationError) -> [RotaryEmbedding] {
        let full = try parameters?.object(LayerKind.full.rawValue)
        let sliding = try parameters?.object(LayerKind.sliding.rawValue)
        let outerLocalTheta = try reader.positive(traits.keys.localTheta) ?? 10_000
        let theta = try full?.positive("rope_theta") ?? outerTheta ?? traits.defaults.ropeTheta
        let localTheta = try sliding?.positive("rope_theta") ?? outerLocalTheta
        return [
            try rotary.embedding(scaling ?? full, theta: theta, partial: 1, isNested: true),
            try rotary.embedding(sliding, theta: localTheta, partial: 1, isNested: true),
        ]
    }

    /// Returns whether any layer rotates.
    private static func rotates(
        _ reader: ConfigurationReader, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> Bool {
        switch traits.rotary.layers {
        case .none: return false
        case .unlessBaseIsNull:
            let inner = try reader.object("rope_parameters")
            let says = inner?.has("rope_theta") == true ? inner : reader
            return says?.has("rope_theta") != true || says?.value("rope_theta") != nil
        default: return true
        }
    }

    /// Reads the rotary embeddings where full and sliding layers have heads of different sizes.
    private static func ofUnlikeHeads(
        full: ConfigurationReader?, sliding: ConfigurationReader?, _ rotary: RotaryReader,
        _ reader: ConfigurationReader, _ traits: FamilyTraits, sizes: ModelSizes
    ) throws(ConfigurationError) -> [RotaryEmbedding] {
        let types = try layerTypes(reader, traits, layerCount: sizes.layerCount)
        let heads = try headSizes(reader, sizes: sizes, kinds: types.kinds)
        let index = types.kinds.firstIndex(of: .full)
        let wide = RotaryReader(
            outer: reader, traits: traits,
            headDimension: index.map { heads[$0].headDimension } ?? sizes.headDimension,
            maximumPositions: sizes.maximumPositions)
        return [
            try wide.embedding(full, theta: full?.positive("rope_theta") ?? 1_000_000, partial: 1, isNested: true),
            try rotary.embedding(
                sliding, theta: sliding?.positive("rope_theta") ?? 10_000, partial: 1, isNested: true),
        ]
    }

    /// A reader of one rotary embedding's parameters.
    private struct RotaryReader {
        let outer: ConfigurationReader
        let traits: FamilyTraits
        let headDimension: Int
        let maximumPositions: Int

        func embedding(
            _ object: ConfigurationReader?, theta: Double, partial: Double, isNested: Bool
        ) throws(ConfigurationError) -> RotaryEmbedding {
            if let object, try object.string("rope_type") == "proportional" {
                return try proportional(object, theta: theta)
            }
            let dimension = Int(exactly: (Double(headDimension) * min(partial, 1)).rounded(.down)) ?? 0
            guard dimension >= 1, 2 * ((dimension + 1) / 2) <= headDimension else {
                throw outer.wrong(
                    partial == 1 ? "head_dim" : "partial_rotary_factor", .integer(dimension),
                    "to turn an even number of the \(headDimension) elements of a head")
            }
            guard let object else { return try finished(nil, theta: theta, dimension: dimension, scaling: .none) }
            let olderName = try object.string("type")
            var type = try object.string("rope_type") ?? olderName ?? "default"
            // Phi-3's first releases named LongRoPE "su" and "yarn".
            if traits.rotary.hasOlderNames, type == "su" || type == "yarn" { type = "longrope" }
            if traits.rotary.hasFactorsByLength, type != "default", type != "longrope" {
                throw ConfigurationError(
                    file: outer.file, problem: .ropeType(found: type, supported: ["default", "longrope"]))
            }
            let scaling: RotaryScaling
            switch type {
            case "default": scaling = .none
            // Older files and vision towers use these names, where several axes rotate the pairs.
            case "mrope" where traits.rotary.axes != .one, "axial" where traits.rotary.axes != .one: scaling = .none
            case "linear": scaling = .linear(factor: try factor(object))
            case "dynamic" where try object.positive("alpha") != nil:
                // Hunyuan's variant scales the base once, for all lengths.
                let alpha = try object.positive("alpha") ?? 1
                guard dimension > 2 else {
                    throw outer.wrong("head_dim", .integer(headDimension), "more than 2 turned elements")
                }
                let stretched = theta * pow(alpha, Double(headDimension) / Double(headDimension - 2))
                return try finished(object, theta: stretched, dimension: dimension, scaling: .none)
            case "dynamic":
                guard dimension > 2 else {
                    throw outer.wrong("head_dim", .integer(headDimension), "more than 2 turned elements")
                }
                let factor = try factor(object)
                guard factor >= 1 else { throw object.wrong("factor", .number(factor), "a number from 1") }
                scaling = .dynamic(factor: factor, maximumPositions: maximumPositions)
            case "llama3": scaling = try llama3(object, isNested: isNested)
            case "yarn": scaling = try yarn(object, isNested: isNested)
            case "longrope": scaling = try long(object, pairCount: (dimension + 1) / 2, isNested: isNested)
            default:
                throw ConfigurationError(
                    file: outer.file,
                    problem: .ropeType(found: type, supported: ModelConfiguration.supportedRopeTypes))
            }
            return try finished(object, theta: theta, dimension: dimension, scaling: scaling)
        }

        private func finished(
            _ object: ConfigurationReader?, theta: Double, dimension: Int, scaling: RotaryScaling
        ) throws(ConfigurationError) -> RotaryEmbedding {
            var axes = traits.rotary.axes
            if case .sections(_, let takesTurns) = axes, let counts = try object?.integers("mrope_section") {
                guard counts.count == 3, counts.allSatisfy({ 0...dimension ~= $0 }) else {
                    throw outer.wrong(
                        "mrope_section", .array([]), "three numbers of pairs, of \(dimension / 2) together")
                }
                axes = .sections(counts, takesTurns: takesTurns)
            }
            return RotaryEmbedding(
                theta: theta, dimension: dimension, scaling: scaling,
                isInterleaved: try outer.value(of: traits.rotary.isInterleaved), isReversed: traits.rotary.isReversed,
                axes: axes)
        }

        /// Returns an embedding over the whole head, most of whose pairs have an angle of zero.
        private func proportional(
            _ object: ConfigurationReader, theta: Double
        ) throws(ConfigurationError) -> RotaryEmbedding {
            let factor = try object.positive("factor") ?? 1
            let partial = try object.number("partial_rotary_factor") ?? 1
            guard headDimension.isMultiple(of: 2), partial >= 0, partial <= 1 else {
                throw object.wrong("partial_rotary_factor", .number(partial), "a number from 0 to 1, of even heads")
            }
            let pairs = Int(exactly: (partial * Double(headDimension) / 2).rounded(.down)) ?? 0
            return try finished(
                object, theta: theta, dimension: headDimension, scaling: .proportional(factor: factor, pairCount: pairs)
            )
        }

        private func factor(_ object: ConfigurationReader) throws(ConfigurationError) -> Double {
            guard let factor = try object.positive("factor") else { throw object.missing("factor") }
            return factor
        }

        private func originalPositions(
            _ object: ConfigurationReader, isNested: Bool
        ) throws(ConfigurationError) -> Int {
            let key = "original_max_position_embeddings"
            if !isNested {
                // A value beside the rope parameters has precedence over one among them.
                if let positions = try outer.size(key) { return positions }
                if traits.rotary.hasOlderNames { return 4096 }
            }
            return try object.size(key) ?? maximumPositions
        }

        private func llama3(
            _ object: ConfigurationReader, isNested: Bool
        ) throws(ConfigurationError) -> RotaryScaling {
            guard let low = try object.positive("low_freq_factor") else { throw object.missing("low_freq_factor") }
            guard let high = try object.positive("high_freq_factor") else { throw object.missing("high_freq_factor") }
            guard low != high else {
                throw object.wrong("high_freq_factor", .number(high), "another value than `low_freq_factor`")
            }
            return .llama3(
                factor: try factor(object), lowFrequency: low, highFrequency: high,
                originalPositions: try originalPositions(object, isNested: isNested))
        }

        private func yarn(_ object: ConfigurationReader, isNested: Bool) throws(ConfigurationError) -> RotaryScaling {
            let original = try originalPositions(object, isNested: isNested)
            let factor = try object.positive("factor") ?? Double(maximumPositions) / Double(original)
            func scale(_ mscale: Double) -> Double { factor <= 1 ? 1 : 0.1 * mscale * log(factor) + 1 }
            var attentionFactor = scale(1)
            if let given = try object.number("attention_factor") {
                attentionFactor = given
            } else if let mscale = try object.number("mscale"), let all = try object.number("mscale_all_dim"),
                mscale != 0, all != 0
            {
                attentionFactor = scale(mscale) / scale(all)
            }
            return .yarn(
                factor: factor, fastBeta: try object.positive("beta_fast") ?? 32,
                slowBeta: try object.positive("beta_slow") ?? 1,
                truncates: try object.boolean("truncate") ?? true, originalPositions: original,
                attentionFactor: attentionFactor)
        }

        private func long(
            _ object: ConfigurationReader, pairCount: Int, isNested: Bool
        ) throws(ConfigurationError) -> RotaryScaling {
            func divisors(_ key: String) throws(ConfigurationError) -> [Double] {
                guard let divisors = try object.positives(key) else { throw object.missing(key) }
                guard divisors.count == pairCount else {
                    throw object.wrong(key, .integer(divisors.count), "a list of \(pairCount) divisors")
                }
                return divisors
            }
            let original = try originalPositions(object, isNested: isNested)
            guard original > 1 else {
                throw object.wrong("original_max_position_embeddings", .integer(original), "a whole number from 2")
            }
            let factor = try object.positive("factor") ?? Double(maximumPositions) / Double(original)
            if traits.rotary.hasFactorsByLength {
                guard let short = try object.number("short_mscale") else { throw object.missing("short_mscale") }
                guard let long = try object.number("long_mscale") else { throw object.missing("long_mscale") }
                // `transformers` uses the short divisors at any length.
                let frequencies = try divisors("short_factor")
                return .long(
                    short: frequencies, long: frequencies, originalPositions: original, attentionFactor: short,
                    longAttentionFactor: long)
            }
            var attentionFactor = factor <= 1 ? 1 : (1 + log(factor) / log(Double(original))).squareRoot()
            if let given = try object.number("attention_factor") { attentionFactor = given }
            return .long(
                short: try divisors("short_factor"), long: try divisors("long_factor"), originalPositions: original,
                attentionFactor: attentionFactor, longAttentionFactor: attentionFactor)
        }
    }
}
