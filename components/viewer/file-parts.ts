import {
  type CheckedBytes,
  DocumentDiffers,
  type FetchOptions,
  fetchChecked,
  hasDigest,
  readBody,
} from './checked-bytes'

/**
 * A file that is too large to load at once. All parts are of one version: the portal refuses parts of another version.
 */
export interface FileParts {
  /** Size in bytes. */
  readonly size: number
  readonly beginning: Uint8Array<ArrayBuffer>
  /** Reads a part, and retries while the portal cannot be reached. Throws `DocumentDiffers`. */
  readonly read: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
}

const kibibyte = 1 << 10
const beginningBytes = 256 * kibibyte
/** A file up to this size is checked before any of it is shown. */
const wholeBytes = 2048 * kibibyte
const retryMs = 2000

/**
 * Opens a file. A small file is loaded as a whole and its digest is compared; a large file is loaded in parts. Throws
 * `DocumentDiffers`.
 */
export async function openFile(options: FetchOptions): Promise<CheckedBytes | FileParts> {
  const { source, sha256, signal, onProgress } = options
  if (typeof source !== 'string') return await fetchChecked(options)
  const answer = await askPart({ address: source, signal }, [0, beginningBytes])
  const etag = answer.headers.get('etag')
  const size = sizeIn(answer)
  if (size === undefined || etag === null) {
    const bytes = await readBody(answer, onProgress)
    return { bytes, verified: await hasDigest(bytes, sha256) }
  }
  // The entity tag of a document is its digest.
  if (sha256 !== undefined && etag !== `"${sha256.toLowerCase()}"`) throw new DocumentDiffers()
  const isLarge = size > wholeBytes
  if (isLarge) onProgress({ part: undefined, size })
  const beginning = new Uint8Array(await answer.arrayBuffer())
  const read = async (begin: number, end: number) => {
    const bytes = await readPart({ address: source, etag, signal }, [begin, end])
    onProgress({ part: isLarge ? undefined : end / size, size })
    return bytes
  }
  if (isLarge) return { size, beginning, read }
  const bytes = await completed({ size, beginning, read })
  return { bytes, verified: await hasDigest(bytes, sha256) }
}

async function completed({ size, beginning, read }: FileParts): Promise<Uint8Array<ArrayBuffer>> {
  if (size === beginning.length) return beginning
  const whole = new Uint8Array(size)
  whole.set(beginning)
  whole.set(await read(beginning.length, size), beginning.length)
  return whole
}

interface PartSource {
  readonly address: string
  /** The required entity tag of the file. */
  readonly etag?: string
  readonly signal: AbortSignal
}

/** The first byte, and the byte after the last one. */
type Range = readonly [begin: number, end: number]

function askPart({ address, etag, signal }: PartSource, [begin, end]: Range): Promise<Response> {
  const headers = { range: `bytes=${begin}-${end - 1}`, ...(etag && { 'if-match': etag }) }
  return fetch(address, { signal, cache: 'no-store', headers })
}

async function readPart(source: PartSource, range: Range): Promise<Uint8Array<ArrayBuffer>> {
  for (;;) {
    // Without a connection, retries until the reader leaves.
    const answer = await askPart(source, range).catch(() => undefined)
    const bytes = answer && (await bytesOf(answer))
    if (bytes) return bytes
    source.signal.throwIfAborted()
    await new Promise((next) => setTimeout(next, retryMs))
  }
}

/** The bytes of a part. Undefined if a retry may succeed: after a server error or a broken connection. */
async function bytesOf(answer: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (answer.status >= 500) return undefined
  if ([412, 416].includes(answer.status)) throw new DocumentDiffers()
  if (answer.status !== 206) throw new Error(`HTTP ${answer.status}`)
  return await answer.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
}

/**
 * The size of the whole file from a partial response (RFC 9110, 14.4). Undefined if the response has the whole file.
 */
function sizeIn({ status, headers }: Response): number | undefined {
  if (status !== 206) return undefined
  const size = /^bytes \d+-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return size === undefined ? undefined : Number(size)
}
