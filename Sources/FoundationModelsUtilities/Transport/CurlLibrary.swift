#if canImport(FoundationNetworking)
import Foundation

/// The functions of libcurl that transfers need. Foundation on Linux uses the same library, so it is present wherever
/// Foundation is.
struct CurlLibrary: Sendable {
    /// A pointer to an object of libcurl.
    typealias Handle = UnsafeMutableRawPointer

    /// An option of a transfer, by its number in libcurl's stable interface.
    enum Option: CInt {
        case protocols = 181
        case withoutBody = 44
        case withoutProgress = 43
        case withoutSignals = 99
        case bodyTarget = 10_001
        case url = 10_002
        case proxy = 10_004
        case errorText = 10_010
        case userAgent = 10_018
        case headers = 10_023
        case headTarget = 10_029
        case method = 10_036
        case acceptEncoding = 10_102
        case connectTo = 10_243
        case body = 10_165
        case bodyFunction = 20_011
        case headFunction = 20_079
        case bodySize = 30_120
    }

    /// The library that this process has loaded; nil if there is none, or one from before 2020.
    static let loaded = try? CurlLibrary()

    let makeTransfer: @Sendable @convention(c) () -> Handle?
    let freeTransfer: @Sendable @convention(c) (Handle) -> Void
    /// In C, the last argument has any type. Integers and pointers are passed in the same way on all of Linux's 64-bit
    /// platforms.
    private let setOption: @Sendable @convention(c) (Handle, CInt, Int) -> CInt
    let appendLine: @Sendable @convention(c) (Handle?, UnsafePointer<CChar>) -> Handle?
    let freeLines: @Sendable @convention(c) (Handle?) -> Void
    let describe: @Sendable @convention(c) (CInt) -> UnsafePointer<CChar>?
    let makeLoop: @Sendable @convention(c) () -> Handle?
    let freeLoop: @Sendable @convention(c) (Handle) -> CInt
    let add: @Sendable @convention(c) (Handle, Handle) -> CInt
    let remove: @Sendable @convention(c) (Handle, Handle) -> CInt
    let perform: @Sendable @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> CInt
    private let poll: @Sendable @convention(c) (Handle, Handle?, CUnsignedInt, CInt, Handle?) -> CInt
    let wake: @Sendable @convention(c) (Handle) -> CInt
    private let nextMessage: @Sendable @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> Handle?

    private init() throws {
        guard MemoryLayout<Int>.size == 8, let library = dlopen("libcurl.so.4", RTLD_NOW) else { throw Missing() }
        func find<Function>(_ name: String) throws -> Function {
            guard let address = dlsym(library, name) else { throw Missing() }
            return unsafeBitCast(address, to: Function.self)
        }
        makeTransfer = try find("curl_easy_init")
        freeTransfer = try find("curl_easy_cleanup")
        setOption = try find("curl_easy_setopt")
        describe = try find("curl_easy_strerror")
        appendLine = try find("curl_slist_append")
        freeLines = try find("curl_slist_free_all")
        makeLoop = try find("curl_multi_init")
        freeLoop = try find("curl_multi_cleanup")
        add = try find("curl_multi_add_handle")
        remove = try find("curl_multi_remove_handle")
        perform = try find("curl_multi_perform")
        poll = try find("curl_multi_poll")
        wake = try find("curl_multi_wakeup")
        nextMessage = try find("curl_multi_info_read")
        let prepare: @convention(c) (CLong) -> CInt = try find("curl_global_init")
        // 3: all parts of the library.
        guard prepare(3) == 0 else { throw Missing() }
    }

    /// An error for a missing or older library.
    private struct Missing: Error {}

    func set(_ option: Option, _ value: Int, of transfer: Handle) { _ = setOption(transfer, option.rawValue, value) }

    func set(_ option: Option, _ value: UnsafeRawPointer?, of transfer: Handle) {
        set(option, Int(bitPattern: value), of: transfer)
    }

    /// Waits until there is something to do, at most for the given number of milliseconds.
    func wait(_ loop: Handle, milliseconds: CInt) { _ = poll(loop, nil, 0, milliseconds, nil) }

    /// Returns the next transfer that has ended, and its result code: 0 for success.
    func nextEnd(_ loop: Handle) -> (transfer: Handle, code: CInt)? {
        var left: CInt = 0
        while let message = nextMessage(loop, &left) {
            // The message has its kind, its transfer and its content. Kind 1: the transfer is over.
            guard message.load(as: CInt.self) == 1 else { continue }
            let code = message.load(fromByteOffset: 16, as: CInt.self)
            return (message.load(fromByteOffset: 8, as: Handle.self), code)
        }
        return nil
    }
}
#endif
