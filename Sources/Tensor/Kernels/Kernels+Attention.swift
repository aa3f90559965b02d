import NightjarKernelTable

extension Kernels {
    /// The attention kernels.
    package var attention: Attention { Attention(table: table) }

    /// Kernels that store, read and combine cached keys and values.
    package struct Attention {
        let table: UnsafePointer<KernelTable>

        /// Stores keys and values of consecutive positions of one KV head inside one page.
        ///
        /// - Parameters:
        ///   - keys: `[count, headDimension]`, rows `stride` floats apart, already rotated.
        ///   - values: As `keys`. Not read if the page's values are its keys.
        ///   - block: The head's block in the page, with the layout of `page`.
        ///   - slot: The slot of the first position in the page; `slot + count ≤ 64`.
        ///   - scratch: Room for one key.
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

        /// Attends. Writes final rows, or partial rows if `arguments.partials` is set.
        package func attend(_ arguments: AttentionArguments) {
            withUnsafePointer(to: arguments) { table.pointee.attention.attend(UnsafeRawPointer($0)) }
        }

        /// Combines the partial rows of one query, in the order of their page ranges, into the final row.
        ///
        /// - Parameters:
        ///   - partials: The row of the first range; the rows of the next ranges follow, `stride` floats apart.
        ///   - sink: A score that takes part in the softmax without a value; minus infinity for none.
        ///   - valueDimension: The number of elements of a value.
        ///   - output: `[valueDimension]`.
        package func merge(
            _ partials: UnsafePointer<Float>, stride: Int, count: Int, valueDimension: Int, sink: Float = -.infinity,
            into output: UnsafeMutablePointer<Float>
        ) {
            table.pointee.attention.merge(partials, stride, count, valueDimension, sink, output)
        }
    }
}
