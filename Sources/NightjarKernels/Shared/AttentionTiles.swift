// Both products of attention have the form C[rows][columns] += A[rows][depth] · B[depth][columns]: scores from queries
// and transposed keys, results from weights and values. A is broadcast, B is loaded in vectors, and no lane is summed
// across. Each element is summed over the depth in order, whatever the tile.

/// A storage format of B's vectors: Float, half precision or 8-bit codes.
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

enum CodePanel: PanelFormat {
    @inline(__always) static var elementBytes: Int { 1 }
    @inline(__always) static func vector(_ address: UnsafeRawPointer) -> Vector { widenCodes(address) }
}

/// One product to add, with strides in elements.
///
/// `ahead` is the distance in bytes from B's elements to those that are read next. A tuple, because a struct would
/// bring metadata and weak copy functions whose names all tiers share.
typealias Product = (
    a: UnsafePointer<Float>, aStride: Int, b: UnsafeRawPointer, bStride: Int, c: UnsafeMutablePointer<Float>,
    cStride: Int, depth: Int, columns: Int, startsAtZero: Bool, ahead: Int
)

/// The number of vectors of adjacent columns in a tile: four with 32 registers, otherwise two.
protocol TileWidth {
    associatedtype Vectors
    static var columns: Int { get }
    static func zero() -> Vectors
    static func read(_ address: UnsafePointer<Float>) -> Vectors
    static func write(_ value: Vectors, _ address: UnsafeMutablePointer<Float>)
    static func panel<Panel: PanelFormat>(_ panel: Panel.Type, _ address: UnsafeRawPointer) -> Vectors
    static func add(_ a: Float, _ b: Vectors, to sum: inout Vectors)
}

enum TwoVectors: TileWidth {
    @inline(__always) static var columns: Int { 2 &* lanes }
    @inline(__always) static func zero() -> (Vector, Vector) { (Vector(), Vector()) }
    @inline(__always) static func read(_ address: UnsafePointer<Float>) -> (Vector, Vector) {
        (load(address), load(address + lanes))
    }
    @inline(__always) static func write(_ value: (Vector, Vector), _ address: UnsafeMutablePointer<Float>) {
        store(value.0, address)
        store(value.1, address + lanes)
    }
    @inline(__always) static func panel<Panel: PanelFormat>(
        _ panel: Panel.Type, _ address: UnsafeRawPointer
    ) -> (Vector, Vector) {
        (Panel.vector(address), Panel.vector(address + lanes &* Panel.elementBytes))
    }
    @inline(__always) static func add(_ a: Float, _ b: (Vector, Vector), to sum: inout (Vector, Vector)) {
        let value = splat(a)
        accumulate(&sum.0, value, b.0)
        accumulate(&sum.1, value, b.1)
    }
}

enum FourVectors: TileWidth {
    typealias Vectors = (Vector, Vector, Vector, Vector)
    @inline(__always) static var columns: Int { 4 &* lanes }
    @inline(__always) static func zero() -> Vectors { (Vector(), Vector(), Vector(), Vector()) }
    @inline(__always) static func read(_ address: UnsafePointer<Float>) -> Vectors {
        let (a, b) = TwoVectors.read(address)
        let (c, d) = TwoVectors.read(address + 2 &* lanes)
        return (a, b, c, d)
    }
    @inline(__always) static func write(_ value: Vectors, _ address: UnsafeMutablePointer<Float>) {
        TwoVectors.write((value.0, value.1), address)
        TwoVectors.write((value.2, value.3), address + 2 &* lanes)
    }
    @inline(__always) static func panel<Panel: PanelFormat>(
        _ panel: Panel.Type, _ address: UnsafeRawPointer
    ) -> Vectors {
        let (a, b) = TwoVectors.panel(panel, address)
        let (c, d) = TwoVectors.panel(panel, address + 2 &* lanes &* Panel.elementBytes)
        return (a, b, c, d)
    }
    @inline(__always) static func add(_ a: Float, _ b: Vectors, to sum: inout Vectors) {
        let value = splat(a)
        accumulate(&sum.0, value, b.0)
        accumulate(&sum.1, value, b.1)
        accumulate(&sum.2, value, b.2)
        accumulate(&sum.3, value, b.3)
    }
}

@inline(__always)
private func start<Width: TileWidth>(_ width: Width.Type, _ p: Product, _ row: Int, _ column: Int) -> Width.Vectors {
    p.startsAtZero ? Width.zero() : Width.read(p.c + (row &* p.cStride &+ column))
}

@inline(__always)
private func end<Width: TileWidth>(
    _ width: Width.Type, _ sum: Width.Vectors, _ p: Product, _ row: Int, _ column: Int
) {
    Width.write(sum, p.c + (row &* p.cStride &+ column))
}

/// Prefetches the elements that are read after this product.
@inline(__always)
private func prefetchAhead<Panel: PanelFormat, Width: TileWidth>(
    _ panel: Panel.Type, _ width: Width.Type, _ address: UnsafeRawPointer
) {
    var line = 0
    while line < Width.columns &* Panel.elementBytes {
        prefetch(address + line)
        line &+= 64
    }
}

@inline(__always)
private func tile6<Panel: PanelFormat, Width: TileWidth>(
    _ panel: Panel.Type, _ width: Width.Type, _ p: Product, _ row: Int, _ column: Int
) {
    var s0 = start(width, p, row, column), s1 = start(width, p, row &+ 1, column)
    var s2 = start(width, p, row &+ 2, column), s3 = start(width, p, row &+ 3, column)
    var s4 = start(width, p, row &+ 4, column), s5 = start(width, p, row &+ 5, column)
    let a0 = p.a + row &* p.aStride
    let a3 = a0 + 3 &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        prefetchAhead(panel, width, b + p.ahead)
        let value = Width.panel(panel, b)
        Width.add(a0[i], value, to: &s0)
        Width.add(a0[i &+ p.aStride], value, to: &s1)
        Width.add(a0[i &+ 2 &* p.aStride], value, to: &s2)
        Width.add(a3[i], value, to: &s3)
        Width.add(a3[i &+ p.aStride], value, to: &s4)
        Width.add(a3[i &+ 2 &* p.aStride], value, to: &s5)
        b += step
    }
    end(width, s0, p, row, column)
    end(width, s1, p, row &+ 1, column)
    end(width, s2, p, row &+ 2, column)
    end(width, s3, p, row &+ 3, column)
    end(width, s4, p, row &+ 4, column)
    end(width, s5, p, row &+ 5, column)
}

@inline(__always)
private func tile4<Panel: PanelFormat, Width: TileWidth>(
    _ panel: Panel.Type, _ width: Width.Type, _ p: Product, _ row: Int, _ column: Int
) {
    var s0 = start(width, p, row, column), s1 = start(width, p, row &+ 1, column)
    var s2 = start(width, p, row &+ 2, column), s3 = start(width, p, row &+ 3, column)
    let a0 = p.a + row &* p.aStride
    let a2 = a0 + 2 &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        prefetchAhead(panel, width, b + p.ahead)
        let value = Width.panel(panel, b)
        Width.add(a0[i], value, to: &s0)
        Width.add(a0[i &+ p.aStride], value, to: &s1)
        Width.add(a2[i], value, to: &s2)
        Width.add(a2[i &+ p.aStride], value, to: &s3)
        b += step
    }
    end(width, s0, p, row, column)
    end(width, s1, p, row &+ 1, column)
    end(width, s2, p, row &+ 2, column)
    end(width, s3, p, row &+ 3, column)
}

@inline(__always)
private func tile3<Panel: PanelFormat, Width: TileWidth>(
    _ panel: Panel.Type, _ width: Width.Type, _ p: Product, _ row: Int, _ column: Int
) {
    var s0 = start(width, p, row, column), s1 = start(width, p, row &+ 1, column)
    var s2 = start(width, p, row &+ 2, column)
    let a = p.a + row &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        prefetchAhead(panel, width, b + p.ahead)
        let value = Width.panel(panel, b)
        Width.add(a[i], value, to: &s0)
        Width.add(a[i &+ p.aStride], value, to: &s1)
        Width.add(a[i &+ 2 &* p.aStride], value, to: &s2)
        b += step
    }
    end(width, s0, p, row, column)
    end(width, s1, p, row &+ 1, column)
    end(width, s2, p, row &+ 2, column)
}

@inline(__always)
private func tile2<Panel: PanelFormat, Width: TileWidth>(
    _ panel: Panel.Type, _ width: Width.Type, _ p: Product, _ row: Int, _ column: Int
) {
    var s0 = start(width, p, row, column), s1 = start(width, p, row &+ 1, column)
    let a = p.a + row &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        prefetchAhead(panel, width, b + p.ahead)
        let value = Width.panel(panel, b)
        Width.add(a[i], value, to: &s0)
        Width.add(a[i &+ p.aStride], value, to: &s1)
        b += step
    }
    end(width, s0, p, row, column)
    end(width, s1, p, row &+ 1, column)
}

@inline(__always)
private func tile1<Panel: PanelFormat, Width: TileWidth>(
    _ panel: Panel.Type, _ width: Width.Type, _ p: Product, _ row: Int, _ column: Int
) {
    var sum = start(width, p, row, column)
    let a = p.a + row &* p.aStride
    var b = p.b + column &* Panel.elementBytes
    let step = p.bStride &* Panel.elementBytes
    for i in 0..<p.depth {
        prefetchAhead(panel, width, b + p.ahead)
        Width.add(a[i], Width.panel(panel, b), to: &sum)
        b += step
    }
    end(width, sum, p, row, column)
}

/// Adds one tile's columns of all rows. The columns of B stay in the first-level cache for all of them.
@inline(__always) private func addColumns<Panel: PanelFormat, Width: TileWidth>(
    _ panel: Panel.Type, _ width: Width.Type, _ p: Product, _ rows: Int, _ column: Int
) {
    var row = 0
    #if arch(arm64)
    // The sums of six rows leave no registers to widen B's elements.
    if Panel.elementBytes < 4 {
        while row &+ 4 <= rows {
            tile4(panel, width, p, row, column)
            row &+= 4
        }
    }
    #endif
    while row &+ 6 <= rows {
        tile6(panel, width, p, row, column)
        row &+= 6
    }
    if row &+ 4 == rows {
        tile4(panel, width, p, row, column)
        return
    }
    if row &+ 3 <= rows {
        tile3(panel, width, p, row, column)
        row &+= 3
    }
    if row &+ 2 <= rows {
        tile2(panel, width, p, row, column)
        row &+= 2
    }
    if row < rows { tile1(panel, width, p, row, column) }
}

/// Adds a product whose `columns` are a multiple of 32, which two vectors of every tier divide.
@inline(__always) private func addProduct<Panel: PanelFormat>(_ panel: Panel.Type, _ p: Product, _ rows: Int) {
    var column = 0
    #if NIGHTJAR_TIER3 || arch(arm64)
    while column &+ 4 &* lanes <= p.columns {
        addColumns(panel, FourVectors.self, p, rows, column)
        column &+= 4 &* lanes
    }
    #endif
    while column < p.columns {
        addColumns(panel, TwoVectors.self, p, rows, column)
        column &+= 2 &* lanes
    }
}

func addFloatProduct(_ p: Product, _ rows: Int) { addProduct(FloatPanel.self, p, rows) }

func addHalfProduct(_ p: Product, _ rows: Int) { addProduct(HalfPanel.self, p, rows) }

func addCodeProduct(_ p: Product, _ rows: Int) { addProduct(CodePanel.self, p, rows) }
