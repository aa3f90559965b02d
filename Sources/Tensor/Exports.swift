@_exported import NightjarKernelTable
