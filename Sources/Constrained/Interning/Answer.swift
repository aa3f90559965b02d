/// The cached answer to a yes-or-no question that is computed at the first call.
enum Answer: UInt8 {
    case unknown, yes, no

    @inline(__always)
    init(_ value: Bool) { self = value ? .yes : .no }

    /// The answer, or nil if it isn't computed yet.
    @inline(__always)
    var known: Bool? { self == .unknown ? nil : self == .yes }
}
