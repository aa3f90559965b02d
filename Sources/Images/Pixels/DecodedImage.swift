/// An image as 8-bit red, green and blue samples.
package struct DecodedImage: Hashable, Sendable {
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// `height × width × 3` samples, a row behind the other, from the top left.
    package let pixels: [UInt8]

    /// An image of samples; there must be `height × width × 3`.
    package init(width: Int, height: Int, pixels: [UInt8]) throws(ImageError) {
        guard width > 0, height > 0, pixels.count == 3 * width * height else {
            throw ImageError("\(pixels.count) samples are no image of \(width)×\(height) pixels with 3 samples each.")
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// An image of samples whose count is known to be right.
    init(counted pixels: [UInt8], width: Int, height: Int) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Checks the size in a file's header before anything of that size is allocated.
    static func checkSize(width: Int, height: Int, limit: Int, kind: String) throws(ImageError) {
        guard width > 0, height > 0 else {
            throw ImageError("The \(kind) image is \(width)×\(height) pixels; it has none to show.")
        }
        let (pixels, isTooMany) = width.multipliedReportingOverflow(by: height)
        guard !isTooMany, pixels <= limit else {
            throw ImageError(
                "The \(kind) image is \(width)×\(height) pixels; at most \(limit) pixels are read. Make it smaller.")
        }
    }
}
