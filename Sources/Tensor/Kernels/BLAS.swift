import COpenBLAS

/// OpenBLAS with one thread; the pool's workers call it on disjoint blocks.
package enum BLAS {
    /// The processor core for which OpenBLAS chose its kernels, such as `Haswell` or `SkylakeX`.
    ///
    /// `OPENBLAS_CORETYPE` in the environment forces it. Report it with every measurement.
    package static let core: String = {
        singleThreaded
        return openblas_get_corename().map { String(cString: $0) } ?? "unknown"
    }()

    /// Sets one thread before the first product. Threads of OpenBLAS would split products at other indices, which
    /// changes the last bits, and would compete with the pool's workers.
    private static let singleThreaded: Void = openblas_set_num_threads(1)

    /// Writes `output[m, n] = inputs[m, k] · weights[n, k]ᵀ`, all row-major.
    static func multiplyTransposed(
        _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ weights: UnsafePointer<Float>, _ weightStride: Int,
        into output: UnsafeMutablePointer<Float>, _ outputStride: Int, m: Int, n: Int, k: Int
    ) {
        singleThreaded
        cblas_sgemm(
            CblasRowMajor, CblasNoTrans, CblasTrans, Int32(m), Int32(n), Int32(k), 1, inputs, Int32(inputStride),
            weights, Int32(weightStride), 0, output, Int32(outputStride))
    }
}
