import { closeSync, fsyncSync, openSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Stock PGlite starts PostgreSQL with fsync off (-F); its default way to sync is a no-op in WebAssembly. PostgreSQL's
 * usual 128 MB of buffers would be a third of the process: what does not fit into half of that is in the kernel's cache.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=64MB'],
]

/**
 * How many bytes of a function run before V8 compiles it a second time, to be quick. By its default a start, which does
 * nearly everything once or twice, pays for half of PostgreSQL: as much processor time as all else that a gateway does
 * until it is ready. What is called for every statement gets there within the first few hundred all the same.
 */
setFlagsFromString('--wasm-tiering-budget=100000000')

/** PostgreSQL in this thread, and the proof that its commits reach the disk. */
export interface DurableDatabase {
  readonly database: PGlite
  /** How many times one commit synced a file; 0 means that commits are not durable. */
  readonly fsyncsOfOneCommit: number
}

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
class DurableFilesystem extends NodeFS {
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

/** Opens the database in `directory`; an empty folder becomes one. Throws with PostgreSQL's last words. */
export async function openDurable(directory: string): Promise<DurableDatabase> {
  const fs = new DurableFilesystem(directory)
  const database = await openTelling((onStderr) => PGlite.create({ fs, startParams, onStderr }))
  return { database, fsyncsOfOneCommit: await countFsyncs(database, fs) }
}

async function openTelling(
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

/** The changes above lean on internals of PGlite, which may change: so they are tested, not believed. */
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
