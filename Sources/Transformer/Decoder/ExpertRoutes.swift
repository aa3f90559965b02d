import Foundation
import Tensor

/// Which experts the rows of a pass visit, sorted by expert, and with what shares.
final class ExpertRoutes {
    /// Start of each expert's visits in the sorted order, and their end. `[experts + 1]`
    let starts: UnsafeMutableBufferPointer<Int32>
    /// Row of each visit, in sorted order. `[visits]`
    let rows: UnsafeMutableBufferPointer<Int32>
    /// Visits of each row as places in the sorted order, by rising expert. `[rows, countPerToken]`
    let places: UnsafeMutableBufferPointer<Int32>
    /// Share of each visit, in sorted order. `[visits]`
    let shares: UnsafeMutableBufferPointer<Float>
    private let chosen: UnsafeMutableBufferPointer<Int32>
    private let chosenShares: UnsafeMutableBufferPointer<Float>
    private let probabilities: UnsafeMutableBufferPointer<Float>
    private let experts: ExpertConfiguration?

    /// Allocates for passes over up to a number of rows.
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
        shares = allocate(visits, 0)
        chosen = allocate(visits, 0)
        chosenShares = allocate(visits, 0)
        probabilities = allocate(experts?.count ?? 0, 0)
    }

    deinit {
        starts.deallocate()
        rows.deallocate()
        places.deallocate()
        shares.deallocate()
        chosen.deallocate()
        chosenShares.deallocate()
        probabilities.deallocate()
    }

    /// Chooses the experts of all rows.
    ///
    /// - Parameter logits: `[count, experts]`
    func choose(_ logits: UnsafePointer<Float>, count: Int) {
        guard let experts else { return }
        starts.update(repeating: 0)
        for row in 0..<count {
            chooseRow(row, logits + row * experts.count, experts)
            for k in 0..<experts.countPerToken { starts[Int(chosen[row * experts.countPerToken + k]) + 1] += 1 }
        }
        for expert in 0..<experts.count { starts[expert + 1] += starts[expert] }
        // Rows fill each expert's part in order; afterwards each start has moved to the next one and is moved back.
        for row in 0..<count {
            for k in 0..<experts.countPerToken {
                let visit = row * experts.countPerToken + k
                let expert = Int(chosen[visit])
                let place = Int(starts[expert])
                starts[expert] += 1
                rows[place] = Int32(row)
                shares[place] = chosenShares[visit]
                places[visit] = Int32(place)
            }
        }
        for expert in stride(from: experts.count, to: 0, by: -1) { starts[expert] = starts[expert - 1] }
        starts[0] = 0
    }

    private func chooseRow(_ row: Int, _ logits: UnsafePointer<Float>, _ experts: ExpertConfiguration) {
        var highest = -Float.infinity
        for expert in 0..<experts.count { highest = max(highest, logits[expert]) }
        var total: Float = 0
        for expert in 0..<experts.count {
            probabilities[expert] = exp(logits[expert] - highest)
            total += probabilities[expert]
        }
        let base = row * experts.countPerToken
        var sum: Float = 0
        for k in 0..<experts.countPerToken {
            var best = 0
            for expert in 1..<max(experts.count, 1) where probabilities[expert] > probabilities[best] {
                best = expert
            }
            chosen[base + k] = Int32(best)
            chosenShares[base + k] = probabilities[best] / total
            sum += chosenShares[base + k]
            probabilities[best] = -1
        }
        if experts.normalizesShares {
            for k in 0..<experts.countPerToken { chosenShares[base + k] /= sum }
        }
        sortByExpert(base, experts.countPerToken)
    }

    /// Insertion sort: there are few experts to a token.
    private func sortByExpert(_ base: Int, _ count: Int) {
        for i in 1..<max(count, 1) {
            var j = i
            while j > 0, chosen[base + j] < chosen[base + j - 1] {
                chosen.swapAt(base + j, base + j - 1)
                chosenShares.swapAt(base + j, base + j - 1)
                j -= 1
            }
        }
    }
}
