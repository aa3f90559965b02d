import NightjarKernelTable
import NightjarKernelsPortable
import NightjarKernelsTier2
import NightjarKernelsTier3

/// The numeric kernels of one instruction-set tier.
///
/// A value is a pointer to an immutable table, so it is free to copy and to send. Pointers given to kernels must hold
/// as many elements as the parameters say; kernels assume no alignment.
///
/// ```swift
/// let kernels = try Kernels.selected()
/// kernels.elementwise.add(left, right, into: sum, count: 576)
/// ```
///
/// Unchecked for its pointers: to a table that is never changed or freed, and to an observer that guards itself.
package struct Kernels: @unchecked Sendable {
    /// A tier's name, or `reference`.
    package let name: String
    let table: UnsafePointer<KernelTable>
    /// Who is shown the inputs of products, kept alive by whoever set it; without ownership, since a copy of a value of
    /// this type is to cost nothing.
    package private(set) unowned(unsafe) var observer: InputObserver?

    private init(name: String, table: KernelTable) {
        self.name = name
        let memory = UnsafeMutablePointer<KernelTable>.allocate(capacity: 1)
        memory.initialize(to: table)
        self.table = UnsafePointer(memory)
    }

    /// The same kernels, showing the inputs of products of whole matrices to an observer, which must outlive them.
    package func observed(by observer: InputObserver) -> Kernels {
        var kernels = self
        kernels.observer = observer
        return kernels
    }

    /// The kernels this process uses: the widest tier the machine runs, or the one `NIGHTJAR_KERNELS` forces.
    ///
    /// The choice is made once.
    ///
    /// - Throws: `KernelTierError` where the variable names no tier or one this machine can't run.
    package static func selected() throws(KernelTierError) -> Kernels {
        try tier(selection.get())
    }

    /// The tier of `selected()`.
    ///
    /// - Throws: as `selected()`.
    package static func selectedTier() throws(KernelTierError) -> KernelTier { try selection.get() }

    /// The kernels of a tier, or nil where this machine can't run it.
    package static func available(_ tier: KernelTier) -> Kernels? {
        tier.missingFeatures(on: .current).isEmpty ? self.tier(tier) : nil
    }

    /// The plain twins: loops in double precision that say what each kernel computes.
    package static let reference = Kernels(name: "reference", table: .reference)

    private static let selection: Result<KernelTier, KernelTierError> = {
        do throws(KernelTierError) {
            let forced = Environment.value(of: KernelTier.environmentVariable)
            return .success(try KernelTier.select(forced: forced, processor: .current))
        } catch {
            return .failure(error)
        }
    }()

    private static let portable = Kernels(name: "portable", table: NightjarKernelsPortable.makeKernelTable())
    #if arch(arm64)
    private static let second = Kernels(name: "dotprod", table: NightjarKernelsTier2.makeKernelTable())
    private static let third = Kernels(name: "i8mm", table: NightjarKernelsTier3.makeKernelTable())
    #else
    private static let second = Kernels(name: "avx2", table: NightjarKernelsTier2.makeKernelTable())
    private static let third = Kernels(name: "avx512", table: NightjarKernelsTier3.makeKernelTable())
    #endif

    /// The tiers of another architecture lack features everywhere, so that they are never asked for.
    private static func tier(_ tier: KernelTier) -> Kernels {
        switch tier {
        case .portable: portable
        case .avx2, .dotprod: second
        case .avx512, .i8mm: third
        }
    }
}
