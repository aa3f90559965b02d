/// A scan's header: which components it has, and what of their coefficients.
struct JPEGScan {
    /// A component's number in the frame, and the numbers of its tables.
    struct Part {
        let component: Int
        let direct: Int
        let alternating: Int
    }

    let parts: [Part]
    /// The coefficients of a progressive scan, in the order in which they are stored.
    let band: ClosedRange<Int>
    /// Bits of the coefficients that earlier scans left out and this one leaves out.
    let previousBit: Int
    let bit: Int

    init(_ content: [UInt8], header: JPEGHeader) throws(ImageError) {
        guard let frame = header.frame, let count = content.first.map(Int.init), 1...3 ~= count,
            content.count == 4 + 2 * count
        else { throw JPEGHeader.damaged }
        var parts: [Part] = []
        for index in 0..<count {
            guard let component = frame.components.firstIndex(where: { $0.id == content[1 + 2 * index] }),
                !parts.contains(where: { $0.component == component })
            else { throw JPEGHeader.damaged }
            let tables = content[2 + 2 * index]
            guard tables >> 4 < 4, tables & 15 < 4 else { throw JPEGHeader.damaged }
            parts.append(Part(component: component, direct: Int(tables >> 4), alternating: Int(tables & 15)))
        }
        self.parts = parts
        let end = content.count
        let (first, last) = (Int(content[end - 3]), Int(content[end - 2]))
        previousBit = Int(content[end - 1] >> 4)
        bit = Int(content[end - 1] & 15)
        guard frame.isProgressive else {
            band = 0...63
            let blocks = parts.reduce(0) {
                $0 + frame.components[$1.component].horizontal * frame.components[$1.component].vertical
            }
            guard parts.count == 1 || blocks <= 10 else { throw JPEGHeader.damaged }
            return
        }
        guard first <= last, last < 64, bit <= 13, previousBit == 0 || previousBit == bit + 1,
            first == 0 ? last == 0 : parts.count == 1
        else { throw JPEGHeader.damaged }
        band = first...last
    }
}
