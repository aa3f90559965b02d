import Synchronization

/// An observer that accumulates the mean squares of the inputs of matrices, column by column.
///
/// A model loaded with it computes as always, and every product of a whole matrix adds its inputs here.
package final class InputObserver: Sendable {
    fileprivate struct Sums {
        var squares: [Double]
        var count = 0
    }

    private struct State {
        var nameByAddress: [UInt: String] = [:]
        var sumsByName: [String: Sums] = [:]
    }

    private let state = Mutex(State())

    /// Creates an observer without inputs.
    package init() {}

    /// Registers the name under which the inputs of a matrix are accumulated.
    package func register(_ matrix: WeightMatrix, name: String) {
        state.withLock {
            $0.nameByAddress[UInt(bitPattern: matrix.base)] = name
            $0.sumsByName[name] = Sums(squares: Array(repeating: 0, count: matrix.columns))
        }
    }

    /// Adds the inputs of a product.
    func add(_ stack: MatrixStack, _ inputs: UnsafePointer<Float>, stride: Int, count: Int) {
        state.withLock { state in
            for matrix in stack.matrices {
                guard let name = state.nameByAddress[UInt(bitPattern: matrix.base)] else { continue }
                state.sumsByName[name]?.add(inputs, stride: stride, count: count)
            }
        }
    }

    /// The mean square of each input column, by the names of the matrices; matrices without products are omitted.
    package var meanSquares: [String: [Float]] {
        state.withLock { state in
            state.sumsByName.compactMapValues { sums in
                sums.count > 0 ? sums.squares.map { Float($0 / Double(sums.count)) } : nil
            }
        }
    }
}

extension InputObserver.Sums {
    fileprivate mutating func add(_ inputs: UnsafePointer<Float>, stride: Int, count: Int) {
        self.count += count
        squares.withUnsafeMutableBufferPointer { squares in
            for row in 0..<count {
                let input = inputs + row * stride
                for column in squares.indices {
                    let value = Double(input[column])
                    squares[column] += value * value
                }
            }
        }
    }
}
