import NightjarKernelTable

/// A format of weights that aren't quantized.
struct ElementCase {
    let name: String
    let type: ElementType
    let kernels: WeightFormatKernels
    let twin: WeightFormatKernels

    static func all(_ table: KernelTable) -> [ElementCase] {
        [
            ElementCase(name: "F32", type: .float32, kernels: table.float32, twin: Reference.float32),
            ElementCase(name: "F16", type: .float16, kernels: table.float16, twin: Reference.float16),
            ElementCase(name: "BF16", type: .bfloat16, kernels: table.bfloat16, twin: Reference.bfloat16),
        ]
    }

    func weights(_ count: Int, _ values: inout Values) -> Memory {
        let memory = Memory(bytes: count * type.byteCount)
        for i in 0..<count {
            let value = values.float()
            switch type {
            case .float32: memory.floats[i] = value
            case .float16: (memory.bytes + 2 * i).storeBytes(of: Float16(value).bitPattern, as: UInt16.self)
            case .bfloat16: (memory.bytes + 2 * i).storeBytes(of: UInt16(value.bitPattern >> 16), as: UInt16.self)
            }
        }
        return memory
    }
}

extension Checks {
    /// Products with weights of 16 and 32 bits, in rows and in panels.
    mutating func elements(_ table: KernelTable) {
        for test in ElementCase.all(table) {
            for columns in [1, 7, 33, 64, 200] {
                var values = Values(seed: UInt64(columns))
                let (rows, inputCount) = (21, 8)
                let weights = test.weights(rows * columns, &values)
                let inputs = Memory(floats: inputCount * columns, &values)
                rowProducts(test, weights, rows, columns, inputs, inputCount)
                panelProducts(test, weights, rows, columns, inputs)
                let (found, expected) = (Memory(floats: rows * columns), Memory(floats: rows * columns))
                test.kernels.widen(weights.bytes, found.floats, rows * columns)
                test.twin.widen(weights.bytes, expected.floats, rows * columns)
                expect(found, equals: expected, "widening \(test.name) \(columns)")
            }
        }
    }

    private mutating func rowProducts(
        _ test: ElementCase, _ weights: Memory, _ rows: Int, _ columns: Int, _ inputs: Memory, _ inputCount: Int
    ) {
        let arranged = Memory(copying: inputs)
        if let arrange = test.kernels.arrange {
            for i in 0..<inputCount { arrange(inputs.floats + i * columns, arranged.floats + i * columns, columns) }
        }
        func product(_ kernels: WeightFormatKernels, _ inputs: Memory, _ count: Int) -> Memory {
            let output = Memory(floats: count * rows)
            kernels.multiply(
                weights.bytes, columns * test.type.byteCount, rows, columns, inputs.floats, columns, count,
                output.floats,
                rows)
            return output
        }
        let all = product(test.kernels, arranged, inputCount)
        expect(all, like: product(test.twin, inputs, inputCount), 2e-5, "rows \(test.name) \(columns)")
        var isAlike = true
        for count in 1...7 {
            let part = product(test.kernels, arranged, count)
            for i in 0..<count * rows where part.floats[i].bitPattern != all.floats[i].bitPattern { isAlike = false }
        }
        expect(isAlike, "company of rows \(test.name) \(columns)")
    }

    private mutating func panelProducts(
        _ test: ElementCase, _ weights: Memory, _ rows: Int, _ columns: Int, _ inputs: Memory
    ) {
        let bytes = columns * test.type.byteCount
        let panelBytes = ElementPanels.bytes(columns: columns, elementBytes: test.type.byteCount)
        let panelCount = (rows + 15) / 16
        func packed(_ kernels: WeightFormatKernels) -> Memory {
            let memory = Memory(bytes: panelCount * panelBytes)
            for panel in 0..<panelCount {
                kernels.pack(
                    weights.bytes + 16 * panel * bytes, bytes, min(16, rows - 16 * panel), columns,
                    memory.bytes + panel * panelBytes)
            }
            return memory
        }
        let panels = packed(test.kernels)
        expect(panels, equals: packed(test.twin), "packing \(test.name) \(columns)")
        func product(_ kernels: WeightFormatKernels, _ count: Int) -> Memory {
            let output = Memory(floats: count * 16 * panelCount)
            var arguments = ElementPanelArguments(
                columns: columns, panels: panels.bytes, panelBytes: panelBytes, panelCount: panelCount,
                inputs: inputs.floats, inputStride: columns, inputCount: count, output: output.floats,
                outputStride: 16 * panelCount)
            kernels.multiplyPanels(&arguments)
            return output
        }
        let all = product(test.kernels, 8)
        expect(all, like: product(test.twin, 8), 2e-5, "element panels \(test.name) \(columns)")
        var isAlike = true
        for count in 1...7 {
            let part = product(test.kernels, count)
            for i in 0..<part.count / 4 where part.floats[i].bitPattern != all.floats[i].bitPattern { isAlike = false }
        }
        expect(isAlike, "company of element panels \(test.name) \(columns)")
    }
}
