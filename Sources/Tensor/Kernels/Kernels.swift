import NightjarKernelTable
import NightjarKernelsPortable
import NightjarKernelsTier2
import NightjarKernelsTier3

/// The numeric kernels of one instruction-set tier.
///
/// A value is a pointer to an immutable table, so it is free to copy and to send. Pointers passed to kernels must hold
/// as many elements as the parameters say. Kernels assume no alignment.
///
/// ```swift
/// let kernels = try Kernels.selected()
/// kernels.elementwise.add(left, right, into: sum, count: 576)
/// ```
///
/// The conformance is unchecked for the pointers: to a table that never changes, and to an observer that locks itself.
package struct Kernels: @unchecked Sendable {
    /// The name of the tier, or `reference`.
    package let name: String
    let table: UnsafePointer<KernelTable>
    /// The observer of the inputs of products, if any.
    ///
    /// Its owner keeps it alive. The reference is unowned, so that copying a value costs nothing.
    package private(set) unowned(unsafe) var observer: InputObserver?

    private init(name: String, table: KernelTable) {
        self.name = name
        let memory = UnsafeMutablePointer<KernelTable>.allocate(capacity: 1)
        memory.initialize(to: table)
        self.table = UnsafePointer(memory)
    }

    /// Returns the same kernels with an observer of the inputs of whole products; it must outlive them.
    package func observed(by observer: InputObserver) -> Kernels {
        var kernels = self
        kernels.observer = observer
        return kernels
    }

    /// Returns the kernels of this process: those of the widest tier, or of the tier that `NIGHTJAR_KERNELS` forces.
    ///
    /// The choice is made once.
    ///
    /// - Throws: `KernelTierError` if the variable names no tier, or one that the processor can't run.
    package static func selected() throws(KernelTierError) -> Kernels {
        try tier(selection.get())
    }

    /// Returns the tier of `selected()`.
    ///
    /// - Throws: The errors of `selected()`.
    package static func selectedTier() throws(KernelTierError) -> KernelTier { try selection.get() }

    /// Returns the kernels of a tier, or nil if the processor can't run it.
    package static func available(_ tier: KernelTier) -> Kernels? {
        tier.missingFeatures(on: .current).isEmpty ? self.tier(tier) : nil
    }

    /// The reference implementations: plain loops in double precision that define each kernel's result.
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

    /// Tiers of other architectures are never selected, since every processor here lacks their features.
    private static func tier(_ tier: KernelTier) -> Kernels {
        switch tier {
        case .portable: portable
        case .avx2, .dotprod: second
        case .avx512, .i8mm: third
        }
    }
}
