/// What newer C and C++ libraries, and Swift's runtime where it was built beside them, ask of glibc, and glibc of 2020 lacks.
import Glibc

/// Takes the place of `__libc_single_threaded`, which GCC 12's C++ library reads and glibc has from 2.32 on only: false sends it to
/// atomic operations, which are right with any number of threads.
public nonisolated(unsafe) var isSingleThreaded: UInt8 = 0

/// Of glibc 2.36: `std::random_device` of GCC 16 asks for it.
@_cdecl("arc4random")
public func randomWord() -> UInt32 { .random(in: .min ... .max) }

/// Copies as much of a string as fits; of glibc 2.38, strlcpy(3).
@_cdecl("strlcpy")
public func copyString(
    _ target: UnsafeMutablePointer<CChar>, _ source: UnsafePointer<CChar>, _ size: Int
) -> Int {
    let length = strlen(source)
    if size > 0 {
        let copied = min(length, size - 1)
        memcpy(target, source, copied)
        target[copied] = 0
    }
    return length
}

/// Appends as much of a string as fits; of glibc 2.38, strlcat(3).
@_cdecl("strlcat")
public func appendString(
    _ target: UnsafeMutablePointer<CChar>, _ source: UnsafePointer<CChar>, _ size: Int
) -> Int {
    let length = strnlen(target, size)
    return length + (length < size ? copyString(target + length, source, size - length) : strlen(source))
}
