#if arch(x86_64) && NIGHTJAR_TIER3
import NightjarKernelTable

/// One input and two panels: each loaded activation serves two products.
///
/// With one panel, loading activations limits the products of prefill.
enum OneInputOfTwo: LineInputs {
    typealias Integers = (RowIntegers, RowIntegers)
    typealias Floats = (RowFloats, RowFloats)
    typealias Lines = (Line, Line)
    typealias Numbers = (RowFloats, RowFloats)
    typealias Place = InputPlace

    @inline(__always) static var count: Int { 1 }

    @inline(__always) static func lines(
        _ address: UnsafeRawPointer, _ pass: PanelPass, _ read: (UnsafeRawPointer) -> Line
    ) -> Lines { (read(address), read(address + pass.panelBytes)) }

    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _ pass: PanelPass, bytes _: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Numbers { (read(address), read(address + pass.panelBytes)) }

    @inline(__always) static func product(_ left: Numbers, _ right: Numbers) -> Numbers {
        (left.0 * right.0, left.1 * right.1)
    }

    @inline(__always) static func negated(_ numbers: Numbers) -> Numbers {
        (RowFloats() - numbers.0, RowFloats() - numbers.1)
    }

    @inline(__always) static func zeros() -> Floats { (RowFloats(), RowFloats()) }

    @inline(__always) static func start(_ sums: UnsafePointer<Int32>, _ stride: Int, _ zero: Int32) -> Integers {
        let start = OneInput.start(sums, stride, zero)
        return (start, start)
    }

    @inline(__always) static func add(
        _ integers: inout Integers, _ codes: Lines, _ input: UnsafeRawPointer, _ stride: Int, isNarrow: Bool
    ) {
        OneInput.add(&integers.0, codes.0, input, stride, isNarrow: isNarrow)
        OneInput.add(&integers.1, codes.1, input, stride, isNarrow: isNarrow)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: Numbers, _ scales: UnsafePointer<Float>, _ stride: Int
    ) {
        OneInput.add(&floats.0, integers.0, scale.0, scales, stride)
        OneInput.add(&floats.1, integers.1, scale.1, scales, stride)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ offset: Numbers, _ sums: UnsafePointer<Float>, _ stride: Int
    ) {
        OneInput.add(&floats.0, offset.0, sums, stride)
        OneInput.add(&floats.1, offset.1, sums, stride)
    }

    @inline(__always) static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        OneInput.store(floats.0, output, stride)
        OneInput.store(floats.1, output + PanelLayout.rows, stride)
    }
}
#endif
