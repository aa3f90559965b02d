#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import ModelFiles
import Synchronization

/// A sender that uses libcurl on its own thread, which sleeps while nothing arrives. A connection serves many requests.
final class CurlLoop: RequestSender {
    private struct Begun {
        let id: Int
        let request: URLRequest
        let address: String?
        let transfer: HTTPTransfer
    }

    /// The work for the thread.
    private struct Work {
        var count = 0
        var begun: [Begun] = []
        var stopped: [Int] = []
        /// Whether no more requests will come.
        var isClosed = false
        /// Whether the thread has ended.
        var isOver = false
        /// The number of times that the thread has looked for work.
        var roundCount = 0
    }

    /// The longest sleep of the thread, in seconds.
    private static let longestSleep = 600.0

    private let library: CurlLibrary
    private let patience: Double
    private let work = Mutex(Work())
    /// libcurl's handle. Only the thread uses it, except to wake the thread, which any thread may do.
    private nonisolated(unsafe) let handle: CurlLibrary.Handle

    /// The number of times that the thread has looked for work.
    var roundCount: Int { work.withLock { $0.roundCount } }

    /// Starts the thread.
    ///
    /// - Parameter patience: The number of seconds for which a server may be silent.
    init?(patience: Double) {
        guard let library = CurlLibrary.loaded, let handle = library.makeLoop() else { return nil }
        self.library = library
        self.patience = patience
        self.handle = handle
        Thread { self.run() }.start()
    }

    var directs: Bool { true }

    func begin(_ request: URLRequest, at address: String?) -> HTTPTransfer {
        let id = work.withLock { work in
            work.count += 1
            return work.count
        }
        let transfer = HTTPTransfer { [weak self] in self?.ask { $0.stopped.append(id) } }
        ask { $0.begun.append(Begun(id: id, request: request, address: address, transfer: transfer)) }
        return transfer
    }

    func close() { ask { $0.isClosed = true } }

    private func ask(_ body: (inout Work) -> Void) {
        work.withLock { work in
            body(&work)
            if !work.isOver { _ = library.wake(handle) }
        }
    }

    // MARK: On the thread

    private func run() {
        var running: [Int: CurlTransfer] = [:]
        while takeWork(&running) {
            var count: CInt = 0
            _ = library.perform(handle, &count)
            while let (ended, code) = library.nextEnd(handle) {
                guard let (id, transfer) = running.first(where: { $1.handle == ended }) else { continue }
                remove(id, &running)
                transfer.end(code)
            }
            var sleep = Self.longestSleep
            for (id, transfer) in running {
                let left = transfer.secondsLeft
                sleep = min(sleep, max(left, 0))
                guard left <= 0 else { continue }
                remove(id, &running)
                transfer.giveUp()
            }
            library.wait(handle, milliseconds: CInt(saturating: (sleep * 1000).rounded(.up)))
        }
        _ = library.freeLoop(handle)
    }

    private func remove(_ id: Int, _ running: inout [Int: CurlTransfer]) {
        guard let transfer = running.removeValue(forKey: id) else { return }
        _ = library.remove(handle, transfer.handle)
    }

    /// Starts and ends the transfers that others asked for.
    ///
    /// - Returns: Whether the thread goes on.
    private func takeWork(_ running: inout [Int: CurlTransfer]) -> Bool {
        let isIdle = running.isEmpty
        let taken = work.withLock { work in
            work.roundCount += 1
            let taken = work
            (work.begun, work.stopped) = ([], [])
            work.isOver = work.isClosed && isIdle && taken.begun.isEmpty
            return taken
        }
        for begun in taken.begun {
            do {
                let transfer = try CurlTransfer(
                    begun.request, at: begun.address, begun.transfer, patience: patience, library)
                guard library.add(handle, transfer.handle) == 0 else { throw URLError(.unknown) }
                running[begun.id] = transfer
            } catch {
                begun.transfer.end(error)
            }
        }
        for id in taken.stopped {
            running[id]?.transfer.end(URLError(.cancelled))
            remove(id, &running)
        }
        return !(taken.isClosed && isIdle && taken.begun.isEmpty)
    }
}
#endif
