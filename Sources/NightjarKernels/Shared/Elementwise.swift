func exponential(_ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    map(input, output, count) { exponential($0) }
}

func add(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    zip(left, right, output, count) { $0 + $1 }
}

func multiply(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    zip(left, right, output, count) { $0 * $1 }
}

func scale(_ input: UnsafePointer<Float>, _ factor: Float, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    map(input, output, count) { $0 * splat(factor) }
}

func addScaled(_ input: UnsafePointer<Float>, _ factor: Float, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    zip(input, output, output, count) { multiplyAdd($0, splat(factor), $1) }
}

func softcap(_ input: UnsafePointer<Float>, _ cap: Float, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    map(input, output, count) { splat(cap) * hyperbolicTangent($0 / splat(cap)) }
}

func dot(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ count: Int) -> Float {
    tile1x1(Float32Rows.self, left, count, right)
}

func maximum(_ input: UnsafePointer<Float>, _ count: Int) -> Float {
    var best = splat(-.infinity)
    var i = 0
    while i &+ lanes <= count {
        best = larger(load(input + i), best)
        i &+= lanes
    }
    if i < count { best = larger(load(input + i, count: count &- i, filling: -.infinity), best) }
    return largest(best)
}

func indexOfMaximum(_ input: UnsafePointer<Float>, _ count: Int) -> Int {
    let best = maximum(input, count)
    for i in 0..<count where input[i] == best { return i }
    return 0
}

func sumOfExponentials(_ input: UnsafePointer<Float>, _ offset: Float, _ count: Int) -> Float {
    var total = Vector()
    var i = 0
    while i &+ lanes <= count {
        total += exponential(load(input + i) - splat(offset))
        i &+= lanes
    }
    if i < count {
        total += exponential(load(input + i, count: count &- i, filling: -.infinity) - splat(offset))
    }
    return sum(total)
}

func softmax(_ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    let offset = maximum(input, count)
    map(input, output, count) { exponential($0 - splat(offset)) }
    var total = Vector()
    var i = 0
    while i &+ lanes <= count {
        total += load(output + i)
        i &+= lanes
    }
    if i < count { total += load(output + i, count: count &- i, filling: 0) }
    scale(output, 1 / sum(total), output, count)
}
