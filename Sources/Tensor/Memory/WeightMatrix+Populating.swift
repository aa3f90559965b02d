#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension WeightMatrix {
    /// Bytes that the system maps at once.
    private static let populatingStep = 16 << 20

    /// Has the system map a mapped file's pages before they are computed with, as long as somebody waits for something
    /// else: a fault for each stretch of pages costs the first pass more than its products.
    ///
    /// - Parameter isWanted: Asked before each of the steps.
    /// - Returns: False where it was not wanted any more, or where the system has no such service.
    package func populate(while isWanted: () -> Bool) -> Bool {
        #if os(Linux)
        // MADV_POPULATE_READ, Linux 5.14; older systems refuse the number.
        let populateRead: Int32 = 22
        let page = sysconf(Int32(_SC_PAGESIZE))
        guard page > 0 else { return false }
        let start = Int(bitPattern: base) / page * page
        let end = Int(bitPattern: base) + byteCount
        for place in stride(from: start, to: end, by: Self.populatingStep) {
            guard isWanted() else { return false }
            let length = min(Self.populatingStep, end - place)
            guard madvise(UnsafeMutableRawPointer(bitPattern: place), length, populateRead) == 0 else { return false }
        }
        return true
        #else
        return false
        #endif
    }
}
