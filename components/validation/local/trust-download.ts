import { z } from 'zod'

const trustAddress = '/validation/trust'

const head = z.object({ policy: z.enum(['dss', 'siva']), read_at: z.iso.datetime().nullable() })

/** The trust material of this installation. */
export interface DownloadedTrust {
  readonly policy: z.infer<typeof head>['policy']
  /** ISO 8601. Undefined if the installation has not read any list yet. */
  readonly readAt: string | undefined
  /** The trust material as canonical JSON, for the validator. */
  readonly text: string
}

/** Thrown when the trust material cannot be fetched or read. */
export class NoTrust extends Error {
  constructor(options?: ErrorOptions) {
    super('The trust material cannot be fetched', options)
    this.name = 'NoTrust'
  }
}

/**
 * Fetches the trust material. Returns undefined if it still has the entity tag `known`. Throws `NoTrust`, or the error
 * of an aborted request.
 */
export async function downloadTrust(
  known: string | undefined,
  signal: AbortSignal,
): Promise<{ trust: DownloadedTrust | undefined; etag: string | undefined }> {
  const answer = await fetch(trustAddress, { signal, cache: 'no-cache' }).catch((cause) => {
    throw signal.aborted ? cause : new NoTrust({ cause })
  })
  if (!answer.ok) throw new NoTrust()
  const etag = answer.headers.get('etag') ?? undefined
  if (etag !== undefined && etag === known) {
    await answer.body?.cancel()
    return { trust: undefined, etag }
  }
  return { trust: readTrust(await textOf(answer, signal)), etag }
}

/** Decompresses the body: it is a gzip file, and the response has no content coding. */
async function textOf({ body }: Response, signal: AbortSignal): Promise<string> {
  if (body === null) throw new NoTrust()
  const lines = body.pipeThrough(new DecompressionStream('gzip'))
  return await new Response(lines).text().catch((cause) => {
    throw signal.aborted ? cause : new NoTrust({ cause })
  })
}

function readTrust(file: string): DownloadedTrust {
  const [first = '', text = ''] = file.split('\n', 2)
  const parsed = head.safeParse(jsonIn(first))
  if (!parsed.success) throw new NoTrust({ cause: parsed.error })
  const { policy, read_at } = parsed.data
  return { policy, readAt: read_at ?? undefined, text }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
