// Loops for peak rates of memory and multipliers, with enough independent sums that none waits for the one before.

/// Loads the words of a `Vector`'s width.
@inline(__always) private func words(_ address: UnsafeRawPointer) -> Words { address.loadUnaligned(as: Words.self) }

func readWords(_ memory: UnsafeRawPointer, _ byteCount: Int) -> UInt32 {
    var (a, b, c, d) = (Words(), Words(), Words(), Words())
    let width = lanes &* 4
    var place = 0
    while place &+ 4 &* width <= byteCount {
        prefetch(memory + (place &+ 4096))
        a &+= words(memory + place)
        b &+= words(memory + (place &+ width))
        c &+= words(memory + (place &+ 2 &* width))
        d &+= words(memory + (place &+ 3 &* width))
        place &+= 4 &* width
    }
    let all = (a &+ b) &+ (c &+ d)
    var total: UInt32 = 0
    for lane in 0..<lanes { total = total &+ all[lane] }
    return total
}

/// The number of products in a round of `multiplyFloats`.
var ceilingFloatsPerRound: Int { 10 &* lanes }

func multiplyFloats(_ factors: UnsafePointer<Float>, _ rounds: Int) -> Float {
    let (x, y) = (splat(factors[0]), splat(factors[1]))
    var (a, b, c, d, e) = (Vector(), Vector(), Vector(), Vector(), Vector())
    var (f, g, h, i, j) = (Vector(), Vector(), Vector(), Vector(), Vector())
    // The compiler would merge sums with equal initial values.
    b = splat(1)
    c = splat(2)
    d = splat(3)
    e = splat(4)
    f = splat(-1)
    g = splat(-2)
    h = splat(-3)
    i = splat(-4)
    j = splat(5)
    for _ in 0..<rounds {
        accumulate(&a, x, y)
        accumulate(&b, x, y)
        accumulate(&c, x, y)
        accumulate(&d, x, y)
        accumulate(&e, x, y)
        accumulate(&f, x, y)
        accumulate(&g, x, y)
        accumulate(&h, x, y)
        accumulate(&i, x, y)
        accumulate(&j, x, y)
    }
    let low = (a + b) + (c + d)
    let high = (e + f) + (g + h)
    return sum(low + high + (i + j) - splat(5)) / Float(ceilingFloatsPerRound)
}

func multiplyBytes(_ codes: UnsafeRawPointer, _ inputs: UnsafeRawPointer, _ rounds: Int) -> Float {
    let (p, q, r, s) = (line(codes), line(codes + 64), line(codes + 128), line(codes + 192))
    let (t, u, v, w) = (line(codes + 256), line(codes + 320), line(codes + 384), line(codes + 448))
    var (a, b, c, d) = (RowIntegers(), RowIntegers(), RowIntegers(), RowIntegers())
    var (e, f, g, h) = (RowIntegers(), RowIntegers(), RowIntegers(), RowIntegers())
    for round in 0..<rounds {
        let input = inputs + 4 &* (round & 15)
        dot(&a, p, input, isNarrow: true)
        dot(&b, q, input, isNarrow: true)
        dot(&c, r, input, isNarrow: true)
        dot(&d, s, input, isNarrow: true)
        dot(&e, t, input, isNarrow: true)
        dot(&f, u, input, isNarrow: true)
        dot(&g, v, input, isNarrow: true)
        dot(&h, w, input, isNarrow: true)
    }
    let low = (a &+ b) &+ (c &+ d)
    let high = (e &+ f) &+ (g &+ h)
    let all = low &+ high
    var total: Float = 0
    for lane in 0..<16 { total += Float(all[lane]) }
    return total / 128
}
