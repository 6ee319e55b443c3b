import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { followingRedirects } from '@/lib/network/redirects'
import type { HttpClient } from '@/lib/network/transport'
import { type ListFormat, ListRefused, type ListSource } from '@/lib/screening/formats/list-format'
import { minuteMs } from '@/lib/vocabulary/durations'

import { partSource } from './configured-list'

/** A publisher's complete list, which can be read repeatedly. */
export interface OfferedList extends ListSource {
  /** SHA-256 over all files in order, hex. */
  readonly sha256: string
}

/** Clients for fetching lists: one for the operator's address, and one for redirects. */
export interface ListNetwork {
  readonly configured: HttpClient
  /** Client for redirects: public addresses only. */
  readonly outgoing: HttpClient
}

/**
 * Maximum size of a list that is fetched. A larger list must be configured as a file, which is never in memory as a
 * whole.
 */
const bytesMax = 300 * 1_048_576
const timeoutMs = 5 * minuteMs

/** Fetches a list from a file or an address. Throws `ListRefused`, and `OutgoingFailure` when aborted. */
export async function fetchList(
  { parts }: ListFormat,
  source: string,
  network: ListNetwork,
  signal?: AbortSignal,
): Promise<OfferedList> {
  const [first] = parts
  const sources = parts.map((part) => [part, partSource(source, first, part)] as const)
  return isAddress(source)
    ? await fromAddresses(sources, network, signal)
    : await fromFiles(sources)
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

type Sources = readonly (readonly [part: string, source: string])[]

async function fromFiles(sources: Sources): Promise<OfferedList> {
  const paths = new Map(sources)
  const open = (part: string) => readable(createReadStream(paths.get(part) ?? ''))
  const hash = createHash('sha256')
  for (const [part] of sources) for await (const chunk of open(part)) hash.update(chunk)
  const times = await Promise.all(sources.map(async ([, path]) => (await stat(path)).mtimeMs))
  return { open, sha256: hash.digest('hex'), modifiedAt: new Date(Math.min(...times)) }
}

async function* readable(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    const isFileError = error instanceof Error && 'syscall' in error
    if (!isFileError) throw error
    throw new ListRefused('unreachable', 'The file cannot be read', error)
  }
}

async function fromAddresses(
  sources: Sources,
  network: ListNetwork,
  signal: AbortSignal | undefined,
): Promise<OfferedList> {
  const bodies = new Map<string, Uint8Array>()
  const hash = createHash('sha256')
  let modifiedAt: Date | undefined
  for (const [part, url] of sources) {
    const { body, headers } = await download(url, network, signal)
    bodies.set(part, body)
    hash.update(body)
    modifiedAt = dateOf(headers['last-modified']) ?? modifiedAt
  }
  return {
    open: (part) => chunksOf(bodies.get(part) ?? new Uint8Array()),
    sha256: hash.digest('hex'),
    modifiedAt,
  }
}

async function download(
  url: string,
  { configured, outgoing }: ListNetwork,
  signal: AbortSignal | undefined,
) {
  const response = await answerOf(followingRedirects(configured, outgoing), url, signal)
  if (response.status === 200) return response
  throw new ListRefused('unreachable', `The publisher answered ${response.status}`)
}

async function answerOf(http: HttpClient, url: string, signal: AbortSignal | undefined) {
  try {
    const limits = { timeoutMs, responseBytesMax: bytesMax }
    return await http({ method: 'GET', url, ...limits, signal })
  } catch (error) {
    if (!(error instanceof OutgoingFailure) || error.code === 'cancelled') throw error
    const reason = error.code === 'too-large' ? 'too-large' : 'unreachable'
    throw new ListRefused(reason, error.message, error)
  }
}

const chunkBytes = 65_536

/** Yields the bytes in pieces, so that other work can run between them. */
async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

function dateOf(header: string | undefined): Date | undefined {
  const date = new Date(header ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
