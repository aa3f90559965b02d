import NightjarKernelTable

extension Kernels {
    /// Attention.
    package var attention: Attention { Attention(table: table) }

    /// Kernels that write, read and combine cached keys and values.
    package struct Attention {
        let table: UnsafePointer<KernelTable>

        /// Stores keys and values of consecutive positions of one head inside one page.
        ///
        /// - Parameters:
        ///   - keys: `[count, headDimension]`, rows `stride` floats apart, already rotated.
        ///   - values: as `keys`; not read where the page's values are its keys.
        ///   - block: the head's block in the page, laid out as `page` says.
        ///   - slot: the first position's place in the page; `slot + count ≤ 64`.
        ///   - scratch: room for a key.
        package func store(
            keys: UnsafePointer<Float>, values: UnsafePointer<Float>, stride: Int, count: Int,
            into block: UnsafeMutableRawPointer, slot: Int, page: KeyValuePage, scratch: UnsafeMutablePointer<Float>
        ) {
            precondition(
                slot >= 0 && count >= 0 && slot + count <= KeyValuePage.positions, "positions outside the page")
            withUnsafePointer(to: page) {
                table.pointee.attention.store(keys, values, stride, count, block, slot, UnsafeRawPointer($0), scratch)
            }
        }

        /// Attends: writes finished rows, or unfinished ones where `arguments.partials` is set.
        package func attend(_ arguments: AttentionArguments) {
            withUnsafePointer(to: arguments) { table.pointee.attention.attend(UnsafeRawPointer($0)) }
        }

        /// Combines the unfinished rows of one query over page ranges, in their order, into the finished row.
        ///
        /// - Parameters:
        ///   - partials: the row of the first range; the next ranges' rows follow `stride` floats apart.
        ///   - sink: a score that takes part in the softmax with no value behind it; minus infinity for none.
        ///   - valueDimension: elements of a value.
        ///   - output: `[valueDimension]`.
        package func merge(
            _ partials: UnsafePointer<Float>, stride: Int, count: Int, valueDimension: Int, sink: Float = -.infinity,
            into output: UnsafeMutablePointer<Float>
        ) {
            table.pointee.attention.merge(partials, stride, count, valueDimension, sink, output)
        }
    }
}
