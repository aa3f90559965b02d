import Transformer

/// A reader of the tower's configuration. It reads `vision_config`, then the model's configuration around it.
struct TowerReader {
    let outer: ConfigurationReader
    let vision: ConfigurationReader

    /// The object `vision_config`.
    static func nested(_ outer: ConfigurationReader) throws(ModelError) -> ConfigurationReader {
        try read { () throws(ConfigurationError) in
            guard let vision = try outer.object("vision_config") else { throw outer.missing("vision_config") }
            return vision
        }
    }

    private static func read<T>(_ body: () throws(ConfigurationError) -> T) throws(ModelError) -> T {
        do throws(ConfigurationError) { return try body() } catch { throw .configuration(error) }
    }

    private func first<T>(
        _ body: (ConfigurationReader) throws(ConfigurationError) -> T?
    ) throws(ModelError) -> T? {
        try Self.read { () throws(ConfigurationError) in
            if let inner = try body(vision) { return inner }
            return try body(outer)
        }
    }

    func size(_ key: String) throws(ModelError) -> Int? {
        try first { reader throws(ConfigurationError) in try reader.size(key) }
    }

    func number(_ key: String) throws(ModelError) -> Double? {
        try first { reader throws(ConfigurationError) in try reader.number(key) }
    }

    func string(_ key: String) throws(ModelError) -> String? {
        try first { reader throws(ConfigurationError) in try reader.string(key) }
    }

    /// The first of a list of sizes, or a size alone.
    func firstSize(_ key: String) throws(ModelError) -> Int? {
        try first { reader throws(ConfigurationError) in
            guard case .array? = reader.value(key) else { return try reader.size(key) }
            return try reader.integers(key)?.first
        }
    }

    /// The side of a patch, which may be said twice.
    func patchSide(_ key: String, otherwise: Int) throws(ModelError) -> Int {
        guard let side = try firstSize(key) else { return otherwise }
        guard 1...256 ~= side else { throw .configuration(wrong(key, "a whole number from 1 to 256")) }
        return side
    }

    /// Numbers of layers; those that there aren't are left out.
    func layers(_ key: String, otherwise: [Int], count: Int) throws(ModelError) -> [Int] {
        let numbers = try first { reader throws(ConfigurationError) in try reader.integers(key) } ?? otherwise
        return numbers.filter { 0..<count ~= $0 }
    }

    /// The number of a layer; nil where it is missing or negative.
    func layer(_ key: String) throws(ModelError) -> Int? {
        guard case .integer(let number)? = vision.value(key) ?? outer.value(key), number >= 0 else { return nil }
        return number
    }

    /// The numbers of the states that make features, 0 for what the first layer reads.
    func states(_ rule: TowerTraits.SelectionRule, count: Int) throws(ModelError) -> [Int] {
        let key = "vision_feature_layer"
        var numbers: [Int?] = rule.otherwise
        if let value = outer.value(key) ?? vision.value(key) {
            func whole(_ value: ConfigurationValue) -> Int? {
                if case .integer(let number) = value { number } else { nil }
            }
            numbers = if case .array(let values) = value { values.map(whole) } else { [whole(value)] }
        }
        let states = numbers.compactMap { number -> Int? in
            guard let number, -count - 1...count ~= number else { return nil }
            return number < 0 ? count + 1 + number : number
        }
        guard !states.isEmpty, states.count == numbers.count else {
            throw .configuration(outer.wrong(key, outer.value(key) ?? .null, "numbers from -\(count + 1) to \(count)"))
        }
        return states
    }

    /// Whether the first row makes no feature; nil where the model doesn't ask.
    func dropsFirst(_ rule: TowerTraits.SelectionRule) throws(ModelError) -> Bool? {
        guard let usual = rule.strategy else { return nil }
        let key = "vision_feature_select_strategy"
        let strategy = try string(key) ?? usual
        guard ["default", "full"].contains(strategy) else {
            throw .configuration(outer.wrong(key, .string(strategy), "\"default\" or \"full\""))
        }
        return strategy == "default"
    }

    /// The tower's configuration for a stack of one layer, in which all rows attend in blocks.
    func oneLayer() throws(ModelError) -> ConfigurationReader {
        try Self.read { () throws(ConfigurationError) in
            try vision.replacing([
                ("num_hidden_layers", .integer(1)), ("full_layers", .array([])),
            ])
        }
    }

    func wrong(_ key: String, _ expected: String) -> ConfigurationError {
        vision.wrong(key, vision.value(key) ?? .null, expected)
    }

    func unknownTower(_ name: String) -> ConfigurationError {
        outer.wrong("vision_config", .string(name), "a tower that is known")
    }
}
