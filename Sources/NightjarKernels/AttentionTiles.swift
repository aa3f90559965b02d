// Both products of attention have the form  C[rows][columns] += A[rows][depth] · B[depth][columns]:
// scores from queries and transposed keys, results from weights and values. A is broadcast, B is loaded in
// vectors, and no lane is ever summed across. Each element adds over the depth in order, whatever the tile.

/// Reads vectors of B, stored as Float or as half precision.
protocol PanelFormat {
    static var elementBytes: Int { get }
    static func vector(_ address: UnsafeRawPointer) -> Vector
}

enum FloatPanel: PanelFormat {
    @inline(__always) static var elementBytes: Int { 4 }
    @inline(__always) static func vector(_ address: UnsafeRawPointer) -> Vector {
        address.loadUnaligned(as: Vector.self)
    }
}

enum HalfPanel: PanelFormat {
    @inline(__always) static var elementBytes: Int { 2 }
    @inline(__always) static func vector(_ address: UnsafeRawPointer) -> Vector { widenHalves(address) }
}

/// One product to add: strides in elements.
///
/// A tuple, because a struct would bring metadata and weak copy functions whose names all tiers share.
typealias Product = (
    a: UnsafePointer<Float>, aStride: Int, b: UnsafeRawPointer, bStride: Int, c: UnsafeMutablePointer<Float>,
    cStride: Int, depth: Int, columns: Int
)

@inline(__always)
private func tile4x2<Panel: PanelFormat>(_ panel: Panel.Type, _ p: Product, _ row: Int, _ column: Int) {
    let c0 = p.c + (row &* p.cStride &+ column)
    let c1 = c0 + p.cStride
    let c2 = c1 + p.cStride
    let c3 = c2 + p.cStride
    var s00 = load(c0), s01 = load(c0 + lanes), s10 = load(c1), s11 = load(c1 + lanes)
    var s20 = load(c2), s21 = load(c2 + lanes), s30 = load(c3), s31 = load(c3 + lanes)
    let a = p.a + row &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        let b0 = Panel.vector(b)
        let b1 = Panel.vector(b + lanes &* Panel.elementBytes)
        let a0 = splat(a[i])
        accumulate(&s00, a0, b0)
        accumulate(&s01, a0, b1)
        let a1 = splat(a[i &+ p.aStride])
        accumulate(&s10, a1, b0)
        accumulate(&s11, a1, b1)
        let a2 = splat(a[i &+ 2 &* p.aStride])
        accumulate(&s20, a2, b0)
        accumulate(&s21, a2, b1)
        let a3 = splat(a[i &+ 3 &* p.aStride])
        accumulate(&s30, a3, b0)
        accumulate(&s31, a3, b1)
        b += step
    }
    store(s00, c0)
    store(s01, c0 + lanes)
    store(s10, c1)
    store(s11, c1 + lanes)
    store(s20, c2)
    store(s21, c2 + lanes)
    store(s30, c3)
    store(s31, c3 + lanes)
}

@inline(__always)
private func tile2x2<Panel: PanelFormat>(_ panel: Panel.Type, _ p: Product, _ row: Int, _ column: Int) {
    let c0 = p.c + (row &* p.cStride &+ column)
    let c1 = c0 + p.cStride
    var s00 = load(c0), s01 = load(c0 + lanes), s10 = load(c1), s11 = load(c1 + lanes)
    let a = p.a + row &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        let b0 = Panel.vector(b)
        let b1 = Panel.vector(b + lanes &* Panel.elementBytes)
        let a0 = splat(a[i])
        accumulate(&s00, a0, b0)
        accumulate(&s01, a0, b1)
        let a1 = splat(a[i &+ p.aStride])
        accumulate(&s10, a1, b0)
        accumulate(&s11, a1, b1)
        b += step
    }
    store(s00, c0)
    store(s01, c0 + lanes)
    store(s10, c1)
    store(s11, c1 + lanes)
}

@inline(__always)
private func tile1x4<Panel: PanelFormat>(_ panel: Panel.Type, _ p: Product, _ row: Int, _ column: Int) {
    let c = p.c + (row &* p.cStride &+ column)
    var s0 = load(c), s1 = load(c + lanes), s2 = load(c + 2 &* lanes), s3 = load(c + 3 &* lanes)
    let a = p.a + row &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        let value = splat(a[i])
        accumulate(&s0, value, Panel.vector(b))
        accumulate(&s1, value, Panel.vector(b + lanes &* Panel.elementBytes))
        accumulate(&s2, value, Panel.vector(b + 2 &* lanes &* Panel.elementBytes))
        accumulate(&s3, value, Panel.vector(b + 3 &* lanes &* Panel.elementBytes))
        b += step
    }
    store(s0, c)
    store(s1, c + lanes)
    store(s2, c + 2 &* lanes)
    store(s3, c + 3 &* lanes)
}

@inline(__always)
private func tile1x2<Panel: PanelFormat>(_ panel: Panel.Type, _ p: Product, _ row: Int, _ column: Int) {
    let c = p.c + (row &* p.cStride &+ column)
    var s0 = load(c), s1 = load(c + lanes)
    let a = p.a + row &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        let value = splat(a[i])
        accumulate(&s0, value, Panel.vector(b))
        accumulate(&s1, value, Panel.vector(b + lanes &* Panel.elementBytes))
        b += step
    }
    store(s0, c)
    store(s1, c + lanes)
}

/// Adds a product whose `columns` are a multiple of 32 (which two vectors of every tier divide).
@inline(__always) func addProduct<Panel: PanelFormat>(_ panel: Panel.Type, _ p: Product, rows: Int) {
    var row = 0
    while row &+ 4 <= rows {
        var column = 0
        while column < p.columns {
            tile4x2(panel, p, row, column)
            column &+= 2 &* lanes
        }
        row &+= 4
    }
    if row &+ 2 <= rows {
        var column = 0
        while column < p.columns {
            tile2x2(panel, p, row, column)
            column &+= 2 &* lanes
        }
        row &+= 2
    }
    if row < rows {
        var column = 0
        while column &+ 4 &* lanes <= p.columns {
            tile1x4(panel, p, row, column)
            column &+= 4 &* lanes
        }
        while column < p.columns {
            tile1x2(panel, p, row, column)
            column &+= 2 &* lanes
        }
    }
}

func addFloatProduct(_ p: Product, _ rows: Int) { addProduct(FloatPanel.self, p, rows: rows) }

func addHalfProduct(_ p: Product, _ rows: Int) { addProduct(HalfPanel.self, p, rows: rows) }
