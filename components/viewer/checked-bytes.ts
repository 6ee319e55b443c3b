/** Thrown when the file behind the address is not the one whose digest the page shows. */
export class DocumentDiffers extends Error {
  constructor() {
    super('The document is not the one with the expected digest')
    this.name = 'DocumentDiffers'
  }
}

/** An address on this portal, or the file itself where the browser has it. */
export type FileSource = string | Blob

export interface FetchOptions {
  readonly source: FileSource
  /** SHA-256 in hex that the bytes must have. */
  readonly sha256: string | undefined
  readonly signal: AbortSignal
  /** 0 to 1, while the size is known. */
  readonly onProgress: (part: number) => void
}

export interface CheckedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** They have the expected digest. Browsers compute it only over https or on this machine. */
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
  const digest = sha256 === undefined ? undefined : await sha256Of(bytes)
  if (digest !== undefined && digest !== sha256?.toLowerCase()) throw new DocumentDiffers()
  return { bytes, verified: digest !== undefined }
}

async function fetchBytes(
  address: string,
  { signal, onProgress }: Pick<FetchOptions, 'signal' | 'onProgress'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address, { signal, cache: 'no-store' })
  if (!answer.ok || answer.body === null) throw new Error(`HTTP ${answer.status}`)
  const total = Number(answer.headers.get('content-length') ?? 0)
  const chunks: Uint8Array[] = []
  let received = 0
  const reader = answer.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    received += next.value.length
    if (total > 0) onProgress(received / total)
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
