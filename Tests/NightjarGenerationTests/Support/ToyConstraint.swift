import Transformer

/// Allows exactly the strings of a list over single-byte tokens, each followed by the end.
final class ToyConstraint: TokenConstraint {
    private let choices: [[Int]]
    private let forces: Bool
    private let draft: ([Int]) -> [Int]
    private var accepted: [Int] = []
    let failure: (any Error)?

    struct Refusal: Error {}

    /// Creates a constraint.
    ///
    /// - Parameters:
    ///   - forces: Whether forced runs are offered.
    ///   - failure: Why there is no mask.
    ///   - draft: What probably follows the tokens that were accepted.
    init(
        _ choices: [String], forces: Bool = true, failure: (any Error)? = nil,
        draft: @escaping ([Int]) -> [Int] = { _ in [] }
    ) {
        self.failure = failure
        self.draft = draft
        self.choices = choices.map(ToyVocabulary.tokens)
        self.forces = forces
    }

    private var open: [[Int]] { choices.filter { $0.starts(with: accepted) } }

    var mayEnd: Bool { choices.contains(accepted) }

    func fillMask(into mask: UnsafeMutableBufferPointer<UInt32>) {
        mask.update(repeating: 0)
        for choice in open {
            let id = choice.count > accepted.count ? choice[accepted.count] : ToyVocabulary.end
            mask[id / 32] |= 1 << UInt32(id % 32)
        }
    }

    func accept(_ token: Int) throws {
        accepted.append(token)
        if open.isEmpty { throw Refusal() }
    }

    func likelyTokens(limit: Int) -> [Int] { Array(draft(accepted).prefix(limit)) }

    func rollBack(_ count: Int) { accepted.removeLast(count) }

    func forcedTokens() -> [Int] {
        guard forces, let first = open.first, !mayEnd else { return [] }
        let shared = open.dropFirst().reduce(first) { shared, other in
            Array(zip(shared, other).prefix { $0 == $1 }.map(\.0))
        }
        return Array(shared.dropFirst(accepted.count))
    }
}
