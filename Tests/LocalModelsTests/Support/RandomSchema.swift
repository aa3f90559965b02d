import Foundation

@testable import FoundationModelsCore
@testable import LocalModels

/// Random schemas of every kind, determined by a seed.
struct RandomSchema {
    private var random: SplitMix
    private var count = 0

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    /// A schema that values of limited size fit, with references back to itself now and then.
    mutating func make() throws -> GenerationSchema {
        count = 0
        let isRecursive = Int.random(in: 0..<4, using: &random) == 0
        guard isRecursive else { return try GenerationSchema(root: node(depth: 3), dependencies: []) }
        let root = DynamicGenerationSchema(
            name: "Root",
            properties: [
                .init(name: "value", schema: node(depth: 1)),
                .init(name: "next", schema: .init(referenceTo: "Root"), isOptional: true),
                .init(name: "many", schema: .init(arrayOf: .init(referenceTo: "Leaf"), maximumElements: 2)),
            ])
        let leaf = DynamicGenerationSchema(name: "Leaf", anyOf: [node(depth: 1), .null])
        return try GenerationSchema(root: root, dependencies: [leaf])
    }

    private mutating func node(depth: Int) -> DynamicGenerationSchema {
        let kind = Int.random(in: 0..<(depth > 0 ? 14 : 10), using: &random)
        switch kind {
        case 0: return .init(type: Bool.self)
        case 1: return .init(type: Int.self, guides: integerGuides())
        case 2: return .init(type: Double.self, guides: doubleGuides())
        case 3: return .init(type: Float.self, guides: chance() ? [.range(-0.125...2.5)] : [])
        case 4: return .init(type: Decimal.self, guides: chance() ? [.minimum(Decimal(string: "0.001") ?? 0)] : [])
        case 5: return .init(type: String.self, guides: [.anyOf(["red", "green", "\"quoted\"", "naïve 🦉"])])
        case 6: return .init(type: String.self, guides: [.constant("only\nthis")])
        case 7: return .init(type: String.self, guides: [.pattern(/[A-Z]{2}-\d{1,4}/)])
        case 8: return .init(type: String.self, guides: [.pattern(/(Mr|Mrs)\. \w{1,8}/)])
        case 9: return .init(name: name("Choice"), anyOf: ["a", "b c", "d"])
        case 10, 11:
            return .init(arrayOf: node(depth: depth - 1), minimumElements: chance() ? 1 : nil, maximumElements: 3)
        case 12:
            return .init(name: name("Union"), anyOf: [node(depth: depth - 1), node(depth: depth - 1), .null])
        default:
            let properties = (0..<Int.random(in: 0...4, using: &random)).map { index in
                DynamicGenerationSchema.Property(
                    name: ["first", "second one", "dritte ä", "4"][index], description: chance() ? "Say \"it\"." : nil,
                    schema: node(depth: depth - 1), isOptional: chance())
            }
            return .init(
                name: name("Object"), representNilExplicitlyInGeneratedContent: chance(), properties: properties)
        }
    }

    private mutating func integerGuides() -> [GenerationGuide<Int>] {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: [.range(-3...12)]
        case 1: [.minimum(Int.max - 1)]
        case 2: [.maximum(-7)]
        case 3: [.minimum(17), .maximum(17)]
        default: []
        }
    }

    private mutating func doubleGuides() -> [GenerationGuide<Double>] {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: [.range(0.1...0.3)]
        case 1: [.minimum(1e30), .maximum(2e30)]
        case 2: [.maximum(-1e-9)]
        case 3: [.minimum(-.infinity)]
        default: []
        }
    }

    private mutating func chance() -> Bool { Bool.random(using: &random) }

    private mutating func name(_ kind: String) -> String {
        count += 1
        return kind + String(count)
    }
}
