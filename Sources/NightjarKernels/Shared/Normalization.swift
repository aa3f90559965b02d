/// Returns `Σ function(input)`; lanes are summed at the end.
@inline(__always) private func total(
    _ input: UnsafePointer<Float>, _ count: Int, _ filling: Float, _ add: (inout Vector, Vector) -> Void
) -> Float {
    var first = Vector()
    var second = Vector()
    var i = 0
    while i &+ 2 &* lanes <= count {
        add(&first, load(input + i))
        add(&second, load(input + (i &+ lanes)))
        i &+= 2 &* lanes
    }
    while i &+ lanes <= count {
        add(&first, load(input + i))
        i &+= lanes
    }
    if i < count { add(&second, load(input + i, count: count &- i, filling: filling)) }
    return sum(first + second)
}

/// Returns `1 / √(mean(input²) + epsilon)`.
@inline(__always) func rootMeanSquareFactor(_ input: UnsafePointer<Float>, _ epsilon: Float, _ count: Int) -> Float {
    1 / (sumOfSquares(input, count) / Float(count) + epsilon).squareRoot()
}

/// Returns `Σ input²`.
@inline(__always) func sumOfSquares(_ input: UnsafePointer<Float>, _ count: Int) -> Float {
    total(input, count, 0) { accumulate(&$0, $1, $1) }
}

func rmsNorm(
    _ input: UnsafePointer<Float>, _ weight: UnsafePointer<Float>?, _ weightOffset: Float, _ epsilon: Float,
    _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    let factor = splat(rootMeanSquareFactor(input, epsilon, count))
    if let weight {
        zip(input, weight, output, count) { $0 * factor * (splat(weightOffset) + $1) }
    } else {
        map(input, output, count) { $0 * factor }
    }
}

func layerNorm(
    _ input: UnsafePointer<Float>, _ weight: UnsafePointer<Float>?, _ bias: UnsafePointer<Float>?, _ epsilon: Float,
    _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    let mean = total(input, count, 0) { $0 += $1 } / Float(count)
    // Padding with the mean adds nothing to the variance.
    let squares = total(input, count, mean) {
        let centered = $1 - splat(mean)
        accumulate(&$0, centered, centered)
    }
    let factor = splat(1 / (squares / Float(count) + epsilon).squareRoot())
    map(input, output, count) { ($0 - splat(mean)) * factor }
    if let weight { zip(output, weight, output, count) { $0 * $1 } }
    if let bias { zip(output, bias, output, count) { $0 + $1 } }
}

func rotate(
    _ values: UnsafeMutablePointer<Float>, _ cosines: UnsafePointer<Float>, _ sines: UnsafePointer<Float>, _ half: Int
) {
    var i = 0
    while i &+ lanes <= half {
        let first = load(values + i)
        let second = load(values + (half &+ i))
        let cosine = load(cosines + i)
        let sine = load(sines + i)
        store(first * cosine - second * sine, values + i)
        store(second * cosine + first * sine, values + (half &+ i))
        i &+= lanes
    }
    while i < half {
        let first = values[i]
        let second = values[half &+ i]
        values[i] = first * cosines[i] - second * sines[i]
        values[half &+ i] = second * cosines[i] + first * sines[i]
        i &+= 1
    }
}

func rotatePairs(
    _ values: UnsafeMutablePointer<Float>, _ cosines: UnsafePointer<Float>, _ sines: UnsafePointer<Float>, _ count: Int
) {
    var i = 0
    while i < count {
        let first = values[2 &* i]
        let second = values[2 &* i &+ 1]
        values[2 &* i] = first * cosines[i] - second * sines[i]
        values[2 &* i &+ 1] = second * cosines[i] + first * sines[i]
        i &+= 1
    }
}
