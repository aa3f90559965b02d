import NightjarKernelTable

/// A row of a quantized matrix, between the format that it is read from and the panel that it is packed into.
///
/// The memory for codes and scales is reused from row to row.
final class CodedRow {
    /// A code for each column, padded to whole column units.
    let codes: UnsafeMutablePointer<UInt8>
    /// The bits of each group's scale.
    let scales: UnsafeMutablePointer<UInt32>
    /// The bits of each group's offset.
    let offsets: UnsafeMutablePointer<UInt32>
    /// The half-precision factor of each superblock.
    let factors: UnsafeMutablePointer<UInt16>
    /// The half-precision factor of each superblock's offsets.
    let offsetFactors: UnsafeMutablePointer<UInt16>
    private let memory: AlignedBuffer

    /// Allocates memory for rows of a layout.
    init(_ layout: PanelLayout, columns: Int) {
        let units = layout.units(columns: columns)
        let columns = units * layout.columnUnit
        let groups = columns / layout.groupColumns
        memory = AlignedBuffer(byteCount: columns + groups * 8 + units * 4 + 64)
        // The widest type comes first, so that all are aligned.
        scales = memory.base.assumingMemoryBound(to: UInt32.self)
        offsets = scales + groups
        factors = (memory.base + groups * 8).assumingMemoryBound(to: UInt16.self)
        offsetFactors = factors + units
        codes = (memory.base + groups * 8 + units * 4).assumingMemoryBound(to: UInt8.self)
    }
}
