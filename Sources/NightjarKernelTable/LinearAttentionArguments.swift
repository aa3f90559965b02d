/// The arguments of one call of linear attention with a decaying state: consecutive rows of one sequence, a range of
/// heads.
///
/// Each value head keeps a matrix `S` of `keyDimension · valueDimension` numbers. With the row's key `k`, query `q`,
/// value `v`, logarithmic decay `g` and strength `β`, in this order:
/// ```
/// S ← e^g · S
/// d = β · (v − Sᵀk)     where memory is corrected: the gated delta rule
/// d = β · v             where it isn't: the state space of Mamba2, whose B is k, C is q, and the time step is β
/// S ← S + k dᵀ
/// output = Sᵀq + skip · v
/// ```
/// - Source: Yang, Kautz & Hatamizadeh 2024 (gated delta rule); Dao & Gu 2024 (state space duality).
public struct LinearAttentionArguments {
    /// Rows that a chunk takes at once; a multiple of 16.
    public static let chunkRows = 16
    /// Columns of a panel of the state.
    public static let panelColumns = 64

    /// Query of the first row and first key head; a row's heads follow one another.
    public var queries: UnsafePointer<Float>
    /// Key of the first row and first key head; a row's heads follow one another.
    public var keys: UnsafePointer<Float>
    /// Value of the first row and first value head; a row's heads follow one another.
    public var values: UnsafePointer<Float>
    /// Floats from one row to the next, in queries, keys and values.
    public var inputStride: Int
    /// Logarithms of the decay, `[count, valueHeads]`, none of them positive.
    public var logDecays: UnsafePointer<Float>
    /// Strengths, `[count, valueHeads]`.
    public var strengths: UnsafePointer<Float>
    /// Floats from one row to the next, in logarithms and strengths.
    public var gateStride: Int
    /// Factors of the values that are added to the output, `[valueHeads]`; nil for none.
    public var skip: UnsafePointer<Float>?
    /// Results, `[count, valueHeads · valueDimension]`; none of the inputs.
    public var output: UnsafeMutablePointer<Float>
    /// Floats from one row to the next, in `output`.
    public var outputStride: Int
    /// How many rows.
    public var count: Int

    /// Elements of a key and a query.
    public var keyDimension: Int
    /// Elements of a value.
    public var valueDimension: Int
    /// Heads of keys and queries; each serves `valueHeads / keyHeads` value heads.
    public var keyHeads: Int
    /// Heads of values and of the state.
    public var valueHeads: Int
    /// Whether the value heads of a key head lie `keyHeads` apart, rather than one after the other.
    public var tilesKeyHeads = false
    /// The epsilon of the L2 norm of keys and queries, added to the sum of squares; nil for no norm.
    public var normEpsilon: Float?
    /// The factor of the queries, after the norm.
    public var queryScale: Float
    /// Whether the state's value for a key is subtracted from the key's new value.
    public var correctsMemory: Bool
    /// Whether rows are computed in chunks. Chunks are faster for many rows, and equal up to rounding.
    ///
    /// Chunks begin with the first row of the call. Rows behind the last whole chunk are taken one by one, as all rows
    /// are without chunks: then a row's bits don't depend on how many rows a call takes.
    public var isChunked: Bool

    /// `[valueHeads][stateCount]`, each head's state in panels: `[panel][keyDimension][panelColumns]`, the last one
    /// narrower; read and brought up to date.
    public var state: UnsafeMutablePointer<Float>
    /// At least `scratchBytes` bytes, 64-byte aligned, for this call alone.
    public var scratch: UnsafeMutableRawPointer
    /// The first value head of this call.
    public var firstHead: Int
    /// One past the last value head of this call.
    public var endHead: Int

    /// Collects the arguments; the call takes all heads until `firstHead` and `endHead` say otherwise.
    public init(
        queries: UnsafePointer<Float>, keys: UnsafePointer<Float>, values: UnsafePointer<Float>, inputStride: Int,
        logDecays: UnsafePointer<Float>, strengths: UnsafePointer<Float>, gateStride: Int,
        skip: UnsafePointer<Float>? = nil, output: UnsafeMutablePointer<Float>, outputStride: Int, count: Int,
        keyDimension: Int, valueDimension: Int, keyHeads: Int, valueHeads: Int, normEpsilon: Float?,
        queryScale: Float, correctsMemory: Bool, isChunked: Bool, state: UnsafeMutablePointer<Float>,
        scratch: UnsafeMutableRawPointer
    ) {
        self.queries = queries
        self.keys = keys
        self.values = values
        self.inputStride = inputStride
        self.logDecays = logDecays
        self.strengths = strengths
        self.gateStride = gateStride
        self.skip = skip
        self.output = output
        self.outputStride = outputStride
        self.count = count
        self.keyDimension = keyDimension
        self.valueDimension = valueDimension
        self.keyHeads = keyHeads
        self.valueHeads = valueHeads
        self.normEpsilon = normEpsilon
        self.queryScale = queryScale
        self.correctsMemory = correctsMemory
        self.isChunked = isChunked
        self.state = state
        self.scratch = scratch
        firstHead = 0
        endHead = valueHeads
    }

    /// The head of keys and queries that serves a value head.
    @inline(__always)
    public func keyHead(of head: Int) -> Int {
        tilesKeyHeads ? head % keyHeads : head / (valueHeads / keyHeads)
    }

    /// `valueDimension` rounded up to whole vectors of every tier; the columns beyond stay zero.
    public static func paddedColumns(_ valueDimension: Int) -> Int { (valueDimension + 15) & ~15 }

    /// Floats of one head's state.
    public static func stateCount(keyDimension: Int, valueDimension: Int) -> Int {
        keyDimension * paddedColumns(valueDimension)
    }

    /// Where an element lies in a head's state.
    public static func stateIndex(row: Int, column: Int, keyDimension: Int, valueDimension: Int) -> Int {
        let first = column / panelColumns * panelColumns
        let width = min(panelColumns, paddedColumns(valueDimension) - first)
        return first * keyDimension + row * width + column - first
    }

    /// Bytes of scratch that one call needs.
    public static func scratchBytes(keyDimension: Int) -> Int {
        let rows = chunkRows
        return 4 * (3 * rows * keyDimension + 2 * rows * rows + 3 * rows * panelColumns + 5 * rows) + 10 * 64
    }
}
