import COpenBLAS

/// OpenBLAS, kept at one thread: our own workers call it on disjoint blocks.
public enum BLAS {
    /// The processor core OpenBLAS chose its kernels for, `Haswell` or `SkylakeX`.
    ///
    /// `OPENBLAS_CORETYPE` in the environment forces it; figures are worth nothing without it.
    public static let core: String = {
        openblas_set_num_threads(1)
        return openblas_get_corename().map { String(cString: $0) } ?? "unknown"
    }()

    /// Writes `output[m, n] = inputs[m, k] · weights[n, k]ᵀ`, all row-major.
    static func multiplyTransposed(
        _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ weights: UnsafePointer<Float>, _ weightStride: Int,
        into output: UnsafeMutablePointer<Float>, _ outputStride: Int, m: Int, n: Int, k: Int
    ) {
        cblas_sgemm(
            CblasRowMajor, CblasNoTrans, CblasTrans, Int32(m), Int32(n), Int32(k), 1, inputs, Int32(inputStride),
            weights, Int32(weightStride), 0, output, Int32(outputStride))
    }
}
