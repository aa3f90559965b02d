/// Images that `Tools/make-image-fixtures` makes as well.
package enum TestPicture {
    /// `height × width × 3` samples with edges, ramps and noise.
    package static func pixels(height: Int, width: Int) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * height * width)
        for y in 0..<height {
            for x in 0..<width {
                for color in 0..<3 {
                    let ramp = 3 * x + 2 * y + 40 * color
                    let noise = (x * y * 7919 + x * 104_729 + y * 1_299_709 + color * 15_485_863) % 97
                    let edge = (x / 9 + y / 7) % 2 * 60
                    pixels.append(UInt8((ramp + noise + edge) % 256))
                }
            }
        }
        return pixels
    }
}
