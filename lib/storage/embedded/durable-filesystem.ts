import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type FilesystemInit = NodeFS['init']
type Options = Parameters<FilesystemInit>[1]
type PostgresModule = Parameters<Exclude<NonNullable<Options['preRun']>[number], undefined>>[0]

/** An open file as Emscripten's NODEFS knows it. Folders have no descriptor of the host. */
interface OpenFile {
  readonly nfd?: number
  readonly node: unknown
}

interface HostFilesystem {
  readonly stream_ops: { fsync?: (file: OpenFile) => number }
  realPath(node: unknown): string
  tryFSOperation<T>(operation: () => T): T
}

/**
 * PGlite's folder on disk, with the one operation it lacks: without `fsync` every commit would live
 * in the kernel's cache only, and a power cut would take it.
 */
export class DurableFilesystem extends NodeFS {
  #fsyncs = 0

  /** How often the database has asked for its bytes to be on the disk. */
  get fsyncs(): number {
    return this.#fsyncs
  }

  override async init(...[database, options]: Parameters<FilesystemInit>) {
    const { emscriptenOpts } = await super.init(database, options)
    const addFsync = (module: PostgresModule) => this.#addFsync(hostFilesystemOf(module))
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRunOf(emscriptenOpts), addFsync] },
    }
  }

  #addFsync(host: HostFilesystem): void {
    host.stream_ops.fsync = (file) =>
      host.tryFSOperation(() => {
        this.#fsyncs += 1
        if (file.nfd === undefined) syncFolder(host.realPath(file.node))
        else fsyncSync(file.nfd)
        return 0
      })
  }
}

function hostFilesystemOf(module: PostgresModule): HostFilesystem {
  return module.NODEFS as unknown as HostFilesystem
}

function preRunOf(options: Options): ((module: PostgresModule) => void)[] {
  return options.preRun ?? []
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
