#if os(Linux) && _pointerBitWidth(_64)
import Glibc

/// The executable and the shared libraries of this process, in the dynamic linker's memory layout.
///
/// The layouts are those of the ELF-64 specification and of `dl_iterate_phdr(3)`, whose headers Swift doesn't import.
enum LoadedObjects {
    /// Redirects every object's calls of the named functions to others; returns false if that isn't possible.
    ///
    /// - Parameter replacements: C functions, by the name of the replaced function.
    static func redirect(_ replacements: [String: UnsafeRawPointer]) -> Bool {
        typealias Visit = @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32
        typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer?) -> Int32
        guard let iterate = dlsym(nil, "dl_iterate_phdr") else { return false }

        var objects: [(base: UInt, headers: UnsafeRawPointer, headerCount: Int)] = []
        let visit: Visit = { info, _, context in
            guard let info, let context else { return 0 }
            let found = context.assumingMemoryBound(
                to: [(base: UInt, headers: UnsafeRawPointer, headerCount: Int)].self)
            if let headers = info.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) {
                let base = info.load(as: UInt.self)
                found.pointee.append((base, headers, Int(info.load(fromByteOffset: 24, as: UInt16.self))))
            }
            return 0
        }
        _ = withUnsafeMutablePointer(to: &objects) { unsafeBitCast(iterate, to: Iterate.self)(visit, $0) }

        var count = 0
        for object in objects {
            count += redirect(replacements, base: object.base, headers: object.headers, object.headerCount)
        }
        return count > 0
    }

    private static func redirect(
        _ replacements: [String: UnsafeRawPointer], base: UInt, headers: UnsafeRawPointer, _ headerCount: Int
    ) -> Int {
        let dynamicSection: UInt32 = 2
        var count = 0
        for index in 0..<headerCount {
            let header = headers + index * 56
            guard header.load(as: UInt32.self) == dynamicSection,
                let section = UnsafeRawPointer(bitPattern: base + header.load(fromByteOffset: 16, as: UInt.self)),
                let table = DynamicSection(section, base: base)
            else { continue }
            count += table.redirect(replacements)
        }
        return count
    }
}

/// The part of an object's dynamic section about functions that it imports.
private struct DynamicSection {
    private var symbols: UnsafeRawPointer?
    private var names: UnsafeRawPointer?
    private var relocations: [(start: UnsafeRawPointer, byteCount: Int)] = []
    private let base: UInt

    init?(_ section: UnsafeRawPointer, base: UInt) {
        self.base = base
        var lazy: (start: UInt, byteCount: Int) = (0, 0)
        var eager: (start: UInt, byteCount: Int) = (0, 0)
        var entry = section
        while true {
            let tag = entry.load(as: Int.self)
            let value = entry.load(fromByteOffset: 8, as: UInt.self)
            switch tag {
            case 0:
                for table in [lazy, eager] {
                    guard let start = Self.pointer(table.start, base) else { continue }
                    relocations.append((start, table.byteCount))
                }
                guard symbols != nil, names != nil else { return nil }
                return
            case 2: lazy.byteCount = Int(value)
            case 5: names = Self.pointer(value, base)
            case 6: symbols = Self.pointer(value, base)
            case 7: eager.start = value
            case 8: eager.byteCount = Int(value)
            case 23: lazy.start = value
            default: break
            }
            entry += 16
        }
    }

    /// Returns a pointer of the section. The linker has made addresses absolute, except for objects that it didn't load
    /// itself.
    private static func pointer(_ value: UInt, _ base: UInt) -> UnsafeRawPointer? {
        value == 0 ? nil : UnsafeRawPointer(bitPattern: value < base ? value + base : value)
    }

    /// Overwrites the slots of the named functions and returns their number.
    func redirect(_ replacements: [String: UnsafeRawPointer]) -> Int {
        guard let symbols, let names else { return 0 }
        var count = 0
        for table in relocations {
            for offset in stride(from: 0, to: table.byteCount, by: 24) {
                let information = table.start.load(fromByteOffset: offset + 8, as: UInt.self)
                guard Self.isFunctionSlot(UInt32(truncatingIfNeeded: information)) else { continue }
                let symbol = symbols + Int(information >> 32) * 24
                let start = names + Int(symbol.load(as: UInt32.self))
                let name = String(cString: start.assumingMemoryBound(to: CChar.self))
                guard let replacement = replacements[name],
                    let slot = UnsafeMutableRawPointer(
                        bitPattern: base + table.start.load(fromByteOffset: offset, as: UInt.self)),
                    Self.makeWritable(slot)
                else { continue }
                slot.storeBytes(of: replacement, as: UnsafeRawPointer.self)
                count += 1
            }
        }
        return count
    }

    private static func isFunctionSlot(_ type: UInt32) -> Bool {
        #if arch(x86_64)
        type == 6 || type == 7
        #elseif arch(arm64)
        type == 1025 || type == 1026
        #else
        false
        #endif
    }

    /// Makes a slot writable. The linker protects the slots after filling them.
    private static func makeWritable(_ slot: UnsafeMutableRawPointer) -> Bool {
        let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
        let page = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: slot) & ~UInt(pageSize - 1))
        return mprotect(page, pageSize, PROT_READ | PROT_WRITE) == 0
    }
}
#endif
