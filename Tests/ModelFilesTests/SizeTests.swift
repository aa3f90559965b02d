import ModelFiles
import Testing

@Suite("Sizes from outside")
struct SizeTests {
    @Test("have a product where it and that of each part of them is a number")
    func products() {
        #expect([Int]().sizeProduct() == 1)
        #expect([2, 3, 4].sizeProduct(times: 5) == 120)
        #expect([2, 0, 4].sizeProduct(times: 5) == 0)
        #expect([Int.max].sizeProduct() == .max)
        #expect([Int.max].sizeProduct(times: 2) == nil)
        #expect([1 << 32, 1 << 31].sizeProduct() == nil)
        #expect([2, -1].sizeProduct() == nil && [-1, 0].sizeProduct() == nil)
        for shape in [[0, 1 << 62, 1 << 62], [1 << 62, 0, 1 << 62], [1 << 62, 1 << 62, 0]] {
            #expect(shape.sizeProduct() == nil)
        }
    }

    @Test("have a sum that ends at the largest number")
    func sums() {
        #expect([Int]().saturatingSum == 0)
        #expect([1, 2, 3].saturatingSum == 6)
        #expect([Int.max, 1, 5].saturatingSum == .max)
        #expect((1 << 62).saturatingAdding(1 << 62) == .max)
    }
}
