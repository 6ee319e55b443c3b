import { closeSync, fsyncSync, openSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Stock PGlite starts PostgreSQL with fsync off (-F); its default sync method is a no-op in WebAssembly. Emscripten
 * fills the buffers with zeros at the start, so PostgreSQL's default of 128 MB would be a third of the process; other
 * data is in the kernel's cache.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
]

/**
 * How many bytes of a function run before V8 compiles it again with optimisation. With V8's default, half of PostgreSQL
 * is compiled at the start, although nearly all of it runs only once or twice: a start takes twice the processor time.
 * Code used by every statement is still optimised within the first few hundred statements.
 */
setFlagsFromString('--wasm-tiering-budget=100000000')

/** PostgreSQL in this thread, with the proof that its commits reach the disk. */
export interface DurableDatabase {
  readonly database: PGlite
  /** Number of file syncs of one commit; 0 means that commits are not durable. */
  readonly fsyncsOfOneCommit: number
}

type FilesystemInit = NodeFS['init']
type Options = Parameters<FilesystemInit>[1]
type PostgresModule = Parameters<Exclude<NonNullable<Options['preRun']>[number], undefined>>[0]

/** An open file in Emscripten's NODEFS. Folders have no descriptor of the host. */
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
 * PGlite's folder on disk, with the operation it lacks: without `fsync` every commit would be in the kernel's cache
 * only, and lost in a power failure.
 */
class DurableFilesystem extends NodeFS {
  #fsyncs = 0

  /** Number of syncs that the database requested. */
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

/** Opens the database in `directory`; in an empty folder it is created. Errors contain PostgreSQL's last messages. */
export async function openDurable(directory: string): Promise<DurableDatabase> {
  const fs = new DurableFilesystem(directory)
  const database = await openWithMessages((onStderr) =>
    PGlite.create({ fs, startParams, onStderr }),
  )
  return { database, fsyncsOfOneCommit: await countFsyncs(database, fs) }
}

async function openWithMessages(
  open: (onStderr: (line: string) => boolean) => Promise<PGlite>,
): Promise<PGlite> {
  let lastWords = 'it did not start'
  const listen = (line: string) => {
    lastWords = /(?:PANIC|FATAL): +(.*)/.exec(line)?.[1] ?? lastWords
    return true
  }
  return open(listen).catch((cause: unknown) => {
    throw new Error(lastWords, { cause })
  })
}

/** The changes above depend on internals of PGlite, which may change, so their effect is measured. */
async function countFsyncs(database: PGlite, fs: DurableFilesystem): Promise<number> {
  const before = fs.fsyncs
  await database.exec(`select pg_logical_emit_message(true, 'paraph', 'leaves no trace')`)
  return fs.fsyncs - before
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
