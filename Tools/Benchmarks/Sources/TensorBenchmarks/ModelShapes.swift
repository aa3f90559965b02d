import Tensor

/// The matrices of SmolLM2-135M, with values that don't matter: 269 MB at BF16, far beyond the caches.
struct ModelShapes {
    let layers: [(qkv: MatrixStack, output: MatrixStack, gateUp: MatrixStack, down: MatrixStack)]
    let head: MatrixStack

    init(_ type: ElementType) {
        func matrix(_ rows: Int, _ columns: Int) -> WeightMatrix {
            let buffer = AlignedBuffer(byteCount: rows * columns * type.byteCount)
            return WeightMatrix(
                bytes: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: rows,
                columns: columns, elementType: type, owner: buffer)
        }
        layers = (0..<30).map { _ in
            (
                MatrixStack([matrix(576, 576), matrix(192, 576), matrix(192, 576)]), MatrixStack([matrix(576, 576)]),
                MatrixStack([matrix(1536, 576), matrix(1536, 576)]), MatrixStack([matrix(576, 1536)])
            )
        }
        head = MatrixStack([matrix(49152, 576)])
    }

    /// Every product of a forward pass, in order.
    var products: [MatrixStack] { layers.flatMap { [$0.qkv, $0.output, $0.gateUp, $0.down] } + [head] }
    var byteCount: Int { products.reduce(0) { $0 + $1.byteCount } }
}
