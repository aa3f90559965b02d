import COpenBLAS

/// OpenBLAS, kept at one thread: our own workers call it on disjoint blocks.
package enum BLAS {
    /// The processor core OpenBLAS chose its kernels for, `Haswell` or `SkylakeX`.
    ///
    /// `OPENBLAS_CORETYPE` in the environment forces it; figures are worth nothing without it.
    package static let core: String = {
        singleThreaded
        return openblas_get_corename().map { String(cString: $0) } ?? "unknown"
    }()

    /// Done ahead of the first product, whoever asks for it: threads of OpenBLAS's own would split products in other
    /// places, which shows in the last bits, and stand in our workers' way.
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
