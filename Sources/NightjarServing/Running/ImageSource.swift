import ChatTemplates
import NightjarGeneration

/// Fetches the images to which requests refer by web addresses.
struct ImageSource: Sendable {
    /// The maximum number of fetched images of a request.
    private static let countLimit = 16
    /// The maximum size of all of them in bytes.
    private static let byteLimit = 64 << 20

    /// A closure that returns the bytes at an address; nil if the service fetches no images.
    let fetch: (@Sendable (String) async throws -> [UInt8])?

    /// Returns the images with the fetched bytes.
    ///
    /// - Throws: `ServiceError` with the field of an image that can't be fetched, and `CancellationError`.
    func complete(_ images: [ServedImage], for model: LoadedModel) async throws -> [ServedImage] {
        guard let fetch, model.vision != nil else { return images }
        var images = images
        var (count, size) = (0, 0)
        for (index, image) in images.enumerated() {
            guard let address = image.address else { continue }
            count += 1
            guard count <= Self.countLimit else {
                throw ServiceError.invalid(image.field, "At most \(Self.countLimit) images of a request are fetched.")
            }
            do {
                let bytes = try await fetch(address)
                size += bytes.count
                images[index].bytes = .success(bytes)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                throw ServiceError.invalid(
                    image.field, "\(image.field) can't be fetched: \(error)", code: "invalid_image_url")
            }
            guard size <= Self.byteLimit else {
                throw ServiceError.invalid(
                    image.field, "The images of a request that are fetched take \(Self.byteLimit) bytes at most.")
            }
        }
        return images
    }
}
