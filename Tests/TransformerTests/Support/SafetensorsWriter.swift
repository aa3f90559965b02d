import Foundation

/// Writes safetensors files for tests.
enum SafetensorsWriter {
    /// A tensor to write.
    struct Tensor {
        var name: String
        var type: String
        var shape: [Int]
        var bytes: [UInt8]
    }

    /// The bytes of a file with these tensors in this order.
    static func file(_ tensors: [Tensor]) -> [UInt8] {
        var header = "{"
        var data: [UInt8] = []
        for tensor in tensors {
            if header.count > 1 { header += "," }
            let shape = tensor.shape.map(String.init).joined(separator: ",")
            header += #""\#(tensor.name)":{"dtype":"\#(tensor.type)","shape":[\#(shape)],"#
            header += #""data_offsets":[\#(data.count),\#(data.count + tensor.bytes.count)]}"#
            data += tensor.bytes
        }
        return file(header: header + "}", data: data)
    }

    /// The bytes of a file with a header as given.
    static func file(header: String, data: [UInt8] = []) -> [UInt8] {
        withUnsafeBytes(of: UInt64(header.utf8.count).littleEndian) { Array($0) } + Array(header.utf8) + data
    }
}
