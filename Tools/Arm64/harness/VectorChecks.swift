import NightjarKernelTable

extension Checks {
    /// Kernels over vectors, and norms.
    mutating func vectors(_ kernels: KernelTable) {
        for count in [1, 3, 4, 9, 64, 100] {
            var values = Values(seed: UInt64(count))
            let (a, b) = (Memory(floats: count, &values, -8, 8), Memory(floats: count, &values, -8, 8))
            elementwise(kernels.elementwise, a, b, count)
            norms(kernels.normalization, a, b, count)
        }
        halves(kernels)
        ceilings(kernels.ceilings)
    }

    /// The loops that measure a machine do what they say.
    private mutating func ceilings(_ kernels: CeilingKernels) {
        var values = Values(seed: 1)
        let memory = Memory(bytes: 1024)
        for i in 0..<1024 { (memory.bytes + i).storeBytes(of: UInt8(values.bits() & 63), as: UInt8.self) }
        let (found, expected) = (Memory(floats: 2), Memory(floats: 2))
        for (kernels, output) in [(kernels, found), (Reference.ceilings, expected)] {
            output.floats[0] = kernels.multiplyBytes(memory.bytes, memory.bytes + 512, 5)
            output.floats[1] = kernels.read(memory.bytes, 1024) == Reference.ceilings.read(memory.bytes, 1024) ? 1 : 0
        }
        expect(found, equals: expected, "ceilings")
    }

    private mutating func elementwise(_ kernels: ElementwiseKernels, _ a: Memory, _ b: Memory, _ count: Int) {
        let (left, right) = (a.floats, b.floats)
        /// Runs a kernel and its twin on copies of a vector and compares.
        func both(
            _ name: String, _ tolerance: Float, _ run: (ElementwiseKernels, UnsafeMutablePointer<Float>) -> Void
        ) {
            let (found, expected) = (Memory(copying: a), Memory(copying: a))
            run(kernels, found.floats)
            run(Reference.elementwise, expected.floats)
            expect(found, like: expected, tolerance, "\(name) \(count)")
        }
        both("exp", 1e-6) { $0.exponential(left, $1, count) }
        both("add", 0) { $0.add(left, right, $1, count) }
        both("multiply", 0) { $0.multiply(left, right, $1, count) }
        both("scale", 0) { $0.scale(left, 0.3, $1, count) }
        both("addScaled", 1e-6) { $0.addScaled(right, 0.3, $1, count) }
        both("softcap", 2e-6) { $0.softcap(left, 5, $1, count) }
        both("softmax", 1e-5) { $0.softmax(left, $1, count) }
        for activation in 0..<8 {
            both("activation \(activation)", 3e-6) { $0.activate(activation, left, right, $1, count) }
            both("activation \(activation) alone", 3e-6) { $0.activate(activation, left, nil, $1, count) }
        }
        both("dot", 1e-5) { $1[0] = $0.dot(left, right, count) }
        both("maximum", 0) { $1[0] = $0.maximum(left, count) }
        both("sum of exponentials", 1e-5) { $1[0] = $0.sumOfExponentials(left, 8, count) }
        both("index of maximum", 0) { $1[0] = Float($0.indexOfMaximum(left, count)) }
        both("half", 0) { $0.narrowToFloat16(left, $1, count) }
        both("bfloat16", 0) { $0.narrowToBFloat16(left, $1, count) }
    }

    private mutating func norms(_ kernels: NormalizationKernels, _ a: Memory, _ b: Memory, _ count: Int) {
        let (left, right) = (a.floats, b.floats)
        func both(
            _ name: String, _ tolerance: Float, _ run: (NormalizationKernels, UnsafeMutablePointer<Float>) -> Void
        ) {
            let (found, expected) = (Memory(copying: a), Memory(copying: a))
            run(kernels, found.floats)
            run(Reference.normalization, expected.floats)
            expect(found, like: expected, tolerance, "\(name) \(count)")
        }
        both("rms norm", 2e-6) { $0.rmsNorm(left, right, 1, 1e-5, $1, count) }
        both("layer norm", 1e-4) { $0.layerNorm(left, right, left, 1e-2, $1, count) }
        both("rotate", 1e-6) { $0.rotate($1, right, left, count / 2) }
        both("rotate pairs", 1e-6) { $0.rotatePairs($1, right, left, count / 2) }
    }

    /// Every pattern of 16 bits is widened exactly.
    private mutating func halves(_ kernels: KernelTable) {
        let patterns = Memory(bytes: 2 << 16)
        for i in 0..<1 << 16 { (patterns.bytes + 2 * i).storeBytes(of: UInt16(i), as: UInt16.self) }
        for test in ElementCase.all(kernels) where test.type != .float32 {
            let found = Memory(floats: 1 << 16)
            test.kernels.widen(patterns.bytes, found.floats, 1 << 16)
            var isExact = true
            for i in 0..<1 << 16 {
                let half = Float(Float16(bitPattern: UInt16(i)))
                let expected = test.type == .float16 ? half : Float(bitPattern: UInt32(i) << 16)
                if found.floats[i] != expected && !(found.floats[i].isNaN && expected.isNaN) { isExact = false }
            }
            expect(isExact, "every pattern of \(test.name)")
        }
    }
}
