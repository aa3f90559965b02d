import Glibc

/// The machine's memory.
enum PhysicalMemory {
    /// In bytes; a cautious guess where the system doesn't tell.
    static var bytes: Int {
        let pages = sysconf(Int32(_SC_PHYS_PAGES))
        let pageSize = sysconf(Int32(_SC_PAGESIZE))
        return pages > 0 && pageSize > 0 ? pages * pageSize : 1 << 32
    }
}
