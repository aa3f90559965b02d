/// What is known of a question that is worked out when it is first asked.
enum Answer: UInt8 {
    case unknown, yes, no

    @inline(__always)
    init(_ value: Bool) { self = value ? .yes : .no }

    /// The answer, if it is known.
    @inline(__always)
    var known: Bool? { self == .unknown ? nil : self == .yes }
}
