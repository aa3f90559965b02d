import ModelFiles
import NightjarGGUFWriter
import Testing

@Suite("Tensors of GGUF files")
struct GGUFTensorTests {
    private func problem(_ tensors: [GGUFWriter.Tensor], alignment: Int = 32) -> GGUFError.Problem? {
        var writer = GGUFWriter()
        writer.alignment = alignment
        writer.tensors = tensors
        return GGUFSample.problem(writer)
    }

    private func tensor(
        _ dimensions: [UInt64], type: UInt32 = 0, bytes: Int = 64, offset: UInt64? = nil, name: String = "t"
    ) -> GGUFWriter.Tensor {
        GGUFWriter.Tensor(name, dimensions, type: type, bytes: Array(repeating: 0, count: bytes), offset: offset)
    }

    @Test("blocks have the sizes of the format")
    func blocks() {
        // Bytes of 256 elements.
        let expected: [String: Int] = [
            "F32": 1024, "F16": 512, "BF16": 512, "Q4_0": 144, "Q4_1": 160, "Q5_0": 176, "Q5_1": 192, "Q8_0": 272,
            "Q2_K": 84, "Q3_K": 110, "Q4_K": 144, "Q5_K": 176, "Q6_K": 210, "IQ4_NL": 144, "IQ4_XS": 136, "MXFP4": 136,
        ]
        #expect(expected.count == GGUFTensorType.allCases.count)
        for type in GGUFTensorType.allCases {
            #expect(256 / type.blockSize * type.blockBytes == expected[type.name])
            #expect(GGUFTensorType.name(of: type.number) == type.name)
        }
    }

    @Test("types that can't be computed with are refused by name")
    func types() throws {
        for (number, name) in [
            (16, "IQ2_XXS"), (34, "TQ1_0"), (40, "NVFP4"), (41, "Q1_0"), (26, "I32"), (31, "Q4_0_4_4"),
        ] {
            let problem = problem([tensor([256], type: UInt32(number))])
            #expect(problem == .tensorType(tensor: "t", number: UInt32(number), name: name))
            let text = GGUFError(file: "f", problem: try #require(problem)).description
            #expect(text.contains(name) && text.contains("Q4_K"))
        }
        #expect(problem([tensor([1], type: 99)]) == .tensorType(tensor: "t", number: 99, name: nil))
    }

    @Test("shapes that can't be are refused")
    func shapes() {
        #expect(problem([tensor([1, 1, 1, 1, 1])]) == .dimensions(tensor: "t", found: 5, limit: 4))
        #expect(problem([tensor([1 << 63])]) == .size(tensor: "t"))
        #expect(problem([tensor([1 << 32, 1 << 32])]) == .size(tensor: "t"))
        #expect(problem([tensor([1 << 32, 1 << 32, 0])]) == .size(tensor: "t"))
        #expect(problem([tensor([1 << 61, 4])]) == .size(tensor: "t"))
        #expect(problem([tensor([33], type: 2)]) == .row(tensor: "t", type: .blocks(.q4_0), columns: 33))
        #expect(problem([tensor([32, 3], type: 12)]) == .row(tensor: "t", type: .blocks(.q4_K), columns: 32))
        #expect(problem([tensor([16, 0], bytes: 0)]) == nil)
        #expect(problem([tensor([], bytes: 4)]) == nil)
    }

    @Test("places that can't be are refused")
    func places() {
        guard case .truncatedData("t", _, _) = problem([tensor([17])]) else { return fail() }
        guard case .truncatedData("t", UInt64(Int.max), _) = problem([tensor([16], offset: .max - 31)]) else {
            return fail()
        }
        guard case .truncatedData("t", _, _) = problem([tensor([16], offset: 1 << 40)]) else { return fail() }
        #expect(problem([tensor([16], offset: 4)]) == .misaligned(tensor: "t", offset: 4, alignment: 32))
        let two = [tensor([16]), tensor([8], bytes: 32, offset: 32, name: "u")]
        #expect(problem(two) == .overlap(tensor: "u", with: "t"))
        // A hole does no harm.
        #expect(problem([tensor([16]), tensor([8], bytes: 64, offset: 96, name: "u")]) == nil)
        #expect(problem([tensor([16]), tensor([16])]) == .duplicateTensor("t"))
        #expect(problem([tensor([16], name: "")]) == .name(place: .tensor(0, name: nil)))
    }

    private func fail() { Issue.record("another problem than expected") }
}
