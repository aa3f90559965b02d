import Foundation
import Tensor

/// The experts that the rows of a pass visit, sorted by expert, with their routing weights.
final class ExpertRoutes {
    /// The first visit of each expert in the sorted order, and their end. `[experts + 1]`
    let starts: UnsafeMutableBufferPointer<Int32>
    /// The row of each visit, in sorted order. `[visits]`
    let rows: UnsafeMutableBufferPointer<Int32>
    /// The indices of each row's visits in the sorted order, by ascending expert. `[rows, countPerToken]`
    let places: UnsafeMutableBufferPointer<Int32>
    /// The routing weight of each visit, in sorted order. `[visits]`
    let weights: UnsafeMutableBufferPointer<Float>
    let chosen: UnsafeMutableBufferPointer<Int32>
    let chosenWeights: UnsafeMutableBufferPointer<Float>
    /// The scores for routing weights. `[experts]`
    let scores: UnsafeMutableBufferPointer<Float>
    /// The scores for the choice; negative infinity for chosen and excluded experts. `[experts]`
    let ranks: UnsafeMutableBufferPointer<Float>
    private let groupRanks: UnsafeMutableBufferPointer<Float>
    private let experts: ExpertConfiguration?

    /// Allocates for passes over up to `rowCapacity` rows.
    init(_ experts: ExpertConfiguration?, rowCapacity: Int) {
        self.experts = experts
        let visits = rowCapacity * (experts?.countPerToken ?? 0)
        func allocate<T>(_ count: Int, _ value: T) -> UnsafeMutableBufferPointer<T> {
            let buffer = UnsafeMutableBufferPointer<T>.allocate(capacity: count)
            buffer.initialize(repeating: value)
            return buffer
        }
        starts = allocate((experts?.count ?? 0) + 1, 0)
        rows = allocate(visits, 0)
        places = allocate(visits, 0)
        weights = allocate(visits, 0)
        chosen = allocate(visits, 0)
        chosenWeights = allocate(visits, 0)
        scores = allocate(experts?.count ?? 0, 0)
        ranks = allocate(experts?.count ?? 0, 0)
        groupRanks = allocate(experts?.groups?.count ?? 0, 0)
    }

    deinit {
        starts.deallocate()
        rows.deallocate()
        places.deallocate()
        weights.deallocate()
        chosen.deallocate()
        chosenWeights.deallocate()
        scores.deallocate()
        ranks.deallocate()
        groupRanks.deallocate()
    }

    /// Chooses the experts of all rows.
    ///
    /// - Parameters:
    ///   - logits: `[count, experts]`
    ///   - bias: The bias of the logits. `[experts]`
    ///   - choiceBias: The bias of the scores that counts only for the choice. `[experts]`
    ///   - weightFactors: The final factors on each expert's routing weights. `[experts]`
    func choose(
        _ logits: UnsafePointer<Float>, count: Int, bias: UnsafePointer<Float>?, choiceBias: UnsafePointer<Float>?,
        weightFactors: UnsafePointer<Float>? = nil
    ) {
        guard let experts else { return }
        starts.update(repeating: 0)
        for row in 0..<count {
            chooseRow(row, logits + row * experts.count, bias: bias, choiceBias: choiceBias, experts)
            for k in 0..<experts.countPerToken { starts[Int(chosen[row * experts.countPerToken + k]) + 1] += 1 }
        }
        for expert in 0..<experts.count { starts[expert + 1] += starts[expert] }
        // Rows fill each expert's part in order. Each start then equals the next one, so all are shifted back.
        for row in 0..<count {
            for k in 0..<experts.countPerToken {
                let visit = row * experts.countPerToken + k
                let expert = Int(chosen[visit])
                let place = Int(starts[expert])
                starts[expert] += 1
                rows[place] = Int32(row)
                weights[place] = chosenWeights[visit] * (weightFactors?[expert] ?? 1)
                places[visit] = Int32(place)
            }
        }
        for expert in stride(from: experts.count, to: 0, by: -1) { starts[expert] = starts[expert - 1] }
        starts[0] = 0
    }

    /// Returns the expert of a row's visit, in the order of `places`.
    func expert(ofRow row: Int, _ visit: Int) -> Int {
        Int(chosen[row * (experts?.countPerToken ?? 0) + visit])
    }

    private func chooseRow(
        _ row: Int, _ logits: UnsafePointer<Float>, bias: UnsafePointer<Float>?, choiceBias: UnsafePointer<Float>?,
        _ experts: ExpertConfiguration
    ) {
        score(logits, bias: bias, experts)
        for expert in 0..<experts.count { ranks[expert] = scores[expert] + (choiceBias?[expert] ?? 0) }
        if let groups = experts.groups { leaveOut(groups, experts) }
        let base = row * experts.countPerToken
        if experts.scoring == .sparseMixer {
            mixSparsely(base, tolerance: experts.mixerTolerance)
            weigh(base, experts)
            sortByExpert(base, experts.countPerToken)
            return
        }
        for k in 0..<experts.countPerToken {
            var best = 0
            for expert in 1..<max(experts.count, 1) where ranks[expert] > ranks[best] { best = expert }
            chosen[base + k] = Int32(best)
            chosenWeights[base + k] = scores[best]
            ranks[best] = -.infinity
        }
        weigh(base, experts)
        sortByExpert(base, experts.countPerToken)
    }

    /// Converts logits to scores.
    private func score(_ logits: UnsafePointer<Float>, bias: UnsafePointer<Float>?, _ experts: ExpertConfiguration) {
        for expert in 0..<experts.count { scores[expert] = logits[expert] + (bias?[expert] ?? 0) }
        switch experts.scoring {
        case .softmaxOfChosen, .sparseMixer: break
        case .sigmoid:
            for expert in 0..<experts.count { scores[expert] = 1 / (1 + exp(-scores[expert])) }
        case .softmax:
            var highest = -Float.infinity
            for expert in 0..<experts.count { highest = max(highest, scores[expert]) }
            var total: Float = 0
            for expert in 0..<experts.count {
                scores[expert] = exp(scores[expert] - highest)
                total += scores[expert]
            }
            for expert in 0..<experts.count { scores[expert] /= total }
        }
    }

    /// Excludes the experts of all groups but the best.
    private func leaveOut(_ groups: ExpertConfiguration.Groups, _ experts: ExpertConfiguration) {
        let size = experts.count / groups.count
        for group in 0..<groups.count {
            var best = -Float.infinity
            var second = -Float.infinity
            for expert in group * size..<(group + 1) * size {
                let rank = ranks[expert]
                if rank > best { (best, second) = (rank, best) } else if rank > second { second = rank }
            }
            groupRanks[group] = groups.score == .bestTwo ? best + second : best
        }
        // A group stays if fewer than `chosenCount` groups are better, or equal and before it.
        for group in 0..<groups.count {
            var better = 0
            for other in 0..<groups.count where other != group {
                let isBefore = groupRanks[other] == groupRanks[group] && other < group
                if groupRanks[other] > groupRanks[group] || isBefore { better += 1 }
            }
            guard better >= groups.chosenCount else { continue }
            for expert in group * size..<(group + 1) * size { ranks[expert] = -.infinity }
        }
    }

    /// Converts the scores of a row's experts to routing weights.
    private func weigh(_ base: Int, _ experts: ExpertConfiguration) {
        let count = experts.countPerToken
        if experts.scoring == .softmaxOfChosen {
            var highest = -Float.infinity
            for k in 0..<count { highest = max(highest, chosenWeights[base + k]) }
            var total: Float = 0
            for k in 0..<count {
                chosenWeights[base + k] = exp(chosenWeights[base + k] - highest)
                total += chosenWeights[base + k]
            }
            for k in 0..<count { chosenWeights[base + k] /= total }
        }
        if experts.normalizesWeights {
            var sum = experts.weightEpsilon
            for k in 0..<count { sum += chosenWeights[base + k] }
            sum = max(sum, experts.weightFloor)
            for k in 0..<count { chosenWeights[base + k] /= sum }
        }
        if experts.weightFactor != 1 {
            for k in 0..<count { chosenWeights[base + k] *= experts.weightFactor }
        }
    }

    /// Sorts by insertion, because a token has few experts.
    private func sortByExpert(_ base: Int, _ count: Int) {
        for i in 1..<max(count, 1) {
            var j = i
            while j > 0, chosen[base + j] < chosen[base + j - 1] {
                chosen.swapAt(base + j, base + j - 1)
                chosenWeights.swapAt(base + j, base + j - 1)
                j -= 1
            }
        }
    }
}
