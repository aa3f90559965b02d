import Glibc

/// The machine's memory.
enum PhysicalMemory {
    /// The size in bytes; a low estimate if the system reports none.
    static var bytes: Int {
        let pages = sysconf(Int32(_SC_PHYS_PAGES))
        let pageSize = sysconf(Int32(_SC_PAGESIZE))
        return pages > 0 && pageSize > 0 ? pages * pageSize : 1 << 32
    }
}
