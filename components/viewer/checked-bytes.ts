/** Thrown when the file at the address does not have the digest that the page shows. */
export class DocumentDiffers extends Error {
  constructor() {
    super('The document is not the one with the expected digest')
    this.name = 'DocumentDiffers'
  }
}

/** An address on this portal, or the file itself if it is in the browser. */
export type FileSource = string | Blob

export interface FetchOptions {
  readonly source: FileSource
  /** The required SHA-256 of the bytes, in hex. */
  readonly sha256: string | undefined
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

export interface Progress {
  /** The loaded share, 0 to 1. Undefined if only a part of the file is loaded. */
  readonly part: number | undefined
  /** Size of the whole file in bytes. */
  readonly size: number
}

export interface CheckedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether the bytes have the expected digest. Browsers compute it only over https or on this machine. */
  readonly verified: boolean
}

/** Fetches or reads a file and compares its digest. Throws `DocumentDiffers`. */
export async function fetchChecked({
  source,
  sha256,
  ...options
}: FetchOptions): Promise<CheckedBytes> {
  const bytes =
    typeof source === 'string'
      ? await fetchBytes(source, options)
      : new Uint8Array(await source.arrayBuffer())
  return { bytes, verified: await hasDigest(bytes, sha256) }
}

/**
 * Whether bytes have the expected digest. False if the browser cannot compute it. Throws `DocumentDiffers` for another
 * digest.
 */
export async function hasDigest(
  bytes: Uint8Array<ArrayBuffer>,
  sha256: string | undefined,
): Promise<boolean> {
  const digest = sha256 === undefined ? undefined : await sha256Of(bytes)
  if (digest !== undefined && digest !== sha256?.toLowerCase()) throw new DocumentDiffers()
  return digest !== undefined
}

async function fetchBytes(
  address: string,
  { signal, onProgress }: Pick<FetchOptions, 'signal' | 'onProgress'>,
): Promise<Uint8Array<ArrayBuffer>> {
  return await readBody(await fetch(address, { signal, cache: 'no-store' }), onProgress)
}

/** Reads the body of a response to its end. */
export async function readBody(
  answer: Response,
  onProgress: FetchOptions['onProgress'],
): Promise<Uint8Array<ArrayBuffer>> {
  if (!answer.ok || answer.body === null) throw new Error(`HTTP ${answer.status}`)
  const size = Number(answer.headers.get('content-length') ?? 0)
  const chunks: Uint8Array[] = []
  let received = 0
  const reader = answer.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    received += next.value.length
    if (size > 0) onProgress({ part: received / size, size })
  }
  return joined(chunks, received)
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

async function sha256Of(data: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
