import Foundation
import Images

/// The settings of image preparation in `preprocessor_config.json` and `processor_config.json`.
///
/// The family's defaults apply to missing settings.
package struct ProcessorConfiguration: Decodable, Sendable {
    /// The processor's class, which names the family.
    var image_processor_type: String?
    var size: Size?
    var resample: Int?
    var do_resize: Bool?
    var do_rescale: Bool?
    var rescale_factor: Double?
    var do_normalize: Bool?
    var image_mean: Channels?
    var image_std: Channels?
    var patch_size: Size?
    var crop_size: Size?
    var do_center_crop: Bool?
    var crop_to_patches: Bool?
    var dense_max_patches: Int?
    var dense_max_scale: Double?
    var dense_min_aspect: Double?
    var dense_max_aspect: Double?
    var fine_route: Bool?
    var temporal_patch_size: Int?
    var merge_size: Int?
    var min_pixels: Int?
    var max_pixels: Int?
    var max_soft_tokens: Int?
    var pooling_kernel_size: Int?
    var downsample_factor: Int?
    var do_image_splitting: Bool?
    var min_tiles: Int?
    var max_tiles: Int?
    var use_thumbnail: Bool?
    var min_image_tokens: Int?
    var max_image_tokens: Int?
    var encoder_patch_size: Int?
    var tile_size: Int?
    var max_pixels_tolerance: Double?
    var max_image_size: Size?
    var min_patches: Int?
    var max_patches: Int?
    var max_slice_nums: Int?
    var scale_resolution: Int?
    var slice_mode: Bool?
    var downsample_mode: String?
    var use_image_id: Bool?
    var small_image_upsize: String?
    var image_grid_pinpoints: [[Int]]?
    var min_size: Int?
    var do_pad: Bool?
    /// The settings of placeholder texts in `processor_config.json`.
    var text: Text?
    /// The placeholder settings of both files; the first takes precedence.
    private var placeholders: [Placeholder]?

    /// The number of feature tokens in a placeholder text, and whether special tokens mark images and tiles.
    struct Placeholder: Decodable, Sendable {
        var image_seq_length: Int?
        var image_seq_len: Int?
        var use_image_special_tokens: Bool?
    }

    /// The words of texts, and what makes up features.
    struct Text: Decodable, Sendable {
        var patch_size: Int?
        var spatial_merge_size: Int?
        var downsample_factor: Int?
        var img_size: Int?
        var num_additional_image_tokens: Int?
        var num_image_tokens: Int?
        var vision_aspect_ratio: String?
        var vision_feature_select_strategy: String?
        var image_token: String?
        var image_placeholder_token: String?
        var image_break_token: String?
        var image_end_token: String?
        var img_patch_token: String?
        var start_of_img_token: String?
        var end_of_img_token: String?
        var tile_token: String?
        var tile_global_token: String?
    }

    /// The sides of an image, or bounds of them; a number alone is both sides.
    struct Size: Decodable, Sendable {
        var height: Int?
        var width: Int?
        var shortest_edge: Int?
        var longest_edge: Int?
        /// The side, if the file has a single number in place of an object.
        private(set) var number: Int?

        private enum CodingKeys: String, CodingKey { case height, width, shortest_edge, longest_edge }

        init(from decoder: any Decoder) throws {
            if let side = try? decoder.singleValueContainer().decode(Int.self) {
                (height, width, number) = (side, side, side)
                return
            }
            let values = try decoder.container(keyedBy: CodingKeys.self)
            height = try values.decodeIfPresent(Int.self, forKey: .height)
            width = try values.decodeIfPresent(Int.self, forKey: .width)
            shortest_edge = try values.decodeIfPresent(Int.self, forKey: .shortest_edge)
            longest_edge = try values.decodeIfPresent(Int.self, forKey: .longest_edge)
        }
    }

    /// A number for each color; a single number applies to all colors.
    struct Channels: Decodable, Sendable {
        let values: [Double]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Double.self) {
                values = [value, value, value]
            } else {
                values = try container.decode([Double].self)
            }
        }
    }

    private struct Processor<Part: Decodable>: Decodable {
        var image_processor: Part?
    }

    /// Makes a configuration without settings.
    package init() {}

    /// Reads the files that a model has. The image settings in `processor_config.json` replace the other file's.
    package init(preprocessor: [UInt8]?, processor: [UInt8]? = nil) throws(ImageError) {
        func read<T: Decodable>(_ type: T.Type) throws(ImageError) -> T? {
            guard let processor else { return nil }
            return try Self.decode(type, processor, file: "processor_config.json")
        }
        func image<Part: Decodable>(_ part: Part.Type) throws(ImageError) -> Part? {
            if let nested = try read(Processor<Part>.self)?.image_processor { return nested }
            guard let preprocessor else { return nil }
            return try Self.decode(part, preprocessor, file: "preprocessor_config.json")
        }
        self = try image(ProcessorConfiguration.self) ?? self
        text = try read(Text.self)
        placeholders = [try read(Placeholder.self), try image(Placeholder.self)].compactMap(\.self)
    }

    /// The value of a placeholder setting; nil if neither file has it.
    func said<T>(_ key: KeyPath<Placeholder, T?>) -> T? { placeholders?.lazy.compactMap { $0[keyPath: key] }.first }

    private static func decode<T: Decodable>(_ type: T.Type, _ bytes: [UInt8], file: String) throws(ImageError) -> T {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            let context: DecodingError.Context? =
                switch error {
                case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                    .dataCorrupted(let context):
                    context
                @unknown default: nil
                }
            let place = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
            throw ImageError(
                "\(file)\(place.isEmpty ? "" : ": \(place)"): \(context?.debugDescription ?? "it can't be read")")
        } catch {
            throw ImageError("\(file) is no JSON object.")
        }
    }
}
