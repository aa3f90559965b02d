/// How the stored pixels of an image must be turned to be seen upright, with the values of Exif.
///
/// CoreGraphics declares this type on Apple's platforms; here it is ours.
public enum CGImagePropertyOrientation: UInt32, Sendable, Hashable {
    /// As stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by half.
    case down = 3
    /// Turned by half and mirrored.
    case downMirrored = 4
    /// Mirrored and turned a quarter counterclockwise.
    case leftMirrored = 5
    /// Turned a quarter clockwise.
    case right = 6
    /// Mirrored and turned a quarter clockwise.
    case rightMirrored = 7
    /// Turned a quarter counterclockwise.
    case left = 8
}
