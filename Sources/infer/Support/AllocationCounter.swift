import Glibc
import Synchronization

/// Counts heap allocations of the whole process while a closure runs.
///
/// Glibc has no hook for this, and `mallinfo2` omits memory that was freed again. So the pointers through which each
/// loaded object calls `malloc` and similar functions are redirected to counting functions. This happens at the first
/// use.
enum AllocationCounter {
    /// Returns the allocations of all threads while a body runs; nil if the system can't count them.
    static func allocations<Failure: Error>(during body: () throws(Failure) -> Void) throws(Failure) -> Int? {
        guard isInstalled else {
            try body()
            return nil
        }
        let before = CountedCalls.count.load(ordering: .relaxed)
        CountedCalls.isCounting.store(true, ordering: .sequentiallyConsistent)
        defer { CountedCalls.isCounting.store(false, ordering: .sequentiallyConsistent) }
        try body()
        return CountedCalls.count.load(ordering: .relaxed) - before
    }

    #if os(Linux) && _pointerBitWidth(_64)
    private static let isInstalled: Bool = {
        guard CountedCalls.malloc != nil, CountedCalls.calloc != nil, CountedCalls.realloc != nil,
            CountedCalls.alignedAllocation != nil
        else { return false }
        let malloc: @convention(c) (Int) -> UnsafeMutableRawPointer? = { size in
            CountedCalls.note()
            return CountedCalls.malloc?(size)
        }
        let calloc: @convention(c) (Int, Int) -> UnsafeMutableRawPointer? = { count, size in
            CountedCalls.note()
            return CountedCalls.calloc?(count, size)
        }
        let realloc: @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer? = { pointer, size in
            CountedCalls.note()
            return CountedCalls.realloc?(pointer, size)
        }
        let aligned: CountedCalls.AlignedAllocation = { result, alignment, size in
            CountedCalls.note()
            return CountedCalls.alignedAllocation?(result, alignment, size) ?? ENOMEM
        }
        return LoadedObjects.redirect([
            "malloc": unsafeBitCast(malloc, to: UnsafeRawPointer.self),
            "calloc": unsafeBitCast(calloc, to: UnsafeRawPointer.self),
            "realloc": unsafeBitCast(realloc, to: UnsafeRawPointer.self),
            "posix_memalign": unsafeBitCast(aligned, to: UnsafeRawPointer.self),
        ])
    }()
    #else
    private static let isInstalled = false
    #endif
}

/// The counter, and the original functions.
private enum CountedCalls {
    typealias AlignedAllocation = @convention(c) (UnsafeMutableRawPointer?, Int, Int) -> Int32

    static let isCounting = Atomic<Bool>(false)
    static let count = Atomic<Int>(0)

    #if os(Linux) && _pointerBitWidth(_64)
    static let malloc = find("malloc", as: (@convention(c) (Int) -> UnsafeMutableRawPointer?).self)
    static let calloc = find("calloc", as: (@convention(c) (Int, Int) -> UnsafeMutableRawPointer?).self)
    static let realloc = find(
        "realloc", as: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?).self)
    static let alignedAllocation = find("posix_memalign", as: AlignedAllocation.self)

    private static func find<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
    #endif

    static func note() {
        if isCounting.load(ordering: .relaxed) { count.wrappingAdd(1, ordering: .relaxed) }
    }
}
