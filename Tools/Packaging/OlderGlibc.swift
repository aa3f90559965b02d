/// Takes the place of `__libc_single_threaded`, which GCC 12's C++ library reads and glibc has from 2.32 on only: false sends it to
/// atomic operations, which are right with any number of threads.
@used public nonisolated(unsafe) var isSingleThreaded: UInt8 = 0
