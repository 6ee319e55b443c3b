import { type StreamedEntry, streamZip } from '@/lib/encoding/zip/zip-stream'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { gateway } from '../gateway'
import { fileNameOf } from '../http/answers'
import type { Viewer } from '../sign-in/viewer'
import { type RemindedAll, remindEverybody, removeDocument } from './document-commands'
import { type DocumentDetails, ownDocument } from './owned-document'
import { NotTheirs } from './owner-failures'

export type { RemindedAll }

/** What is done to documents chosen in the list; one that is gone or has ended stops none of the others. */
export async function remindMany(viewer: Viewer, ids: readonly string[]): Promise<RemindedAll> {
  let [mailed, limited] = [0, 0]
  for (const id of ids) {
    const reminded = await unlessRefused(remindEverybody(viewer, id))
    mailed += reminded?.mailed ?? 0
    limited += reminded?.limited ?? 0
  }
  return { mailed, limited }
}

export interface RemovedMany {
  readonly removed: number
  readonly failed: number
}

export async function removeMany(viewer: Viewer, ids: readonly string[]): Promise<RemovedMany> {
  let removed = 0
  for (const id of ids) {
    if (await unlessRefused(removeDocument(viewer, id).then(() => true))) removed += 1
  }
  return { removed, failed: ids.length - removed }
}

/** Undefined when the gateway says no to this one; that it is away stops all. */
async function unlessRefused<Value>(command: Promise<Value>): Promise<Value | undefined> {
  try {
    return await command
  } catch (error) {
    const isRefused = error instanceof GatewayFailure && error.status < 500
    if (isRefused || error instanceof NotTheirs) return undefined
    throw error
  }
}

/**
 * Those of the documents that everybody has signed, as one archive that is written while it is read; undefined when
 * there is none.
 */
export async function zipOfSigned(
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadableStream<Uint8Array> | undefined> {
  const signed: DocumentDetails[] = []
  for (const id of new Set(ids)) {
    const document = await unlessRefused(ownDocument(viewer, id))
    if (document?.document_status === 'signed') signed.push(document)
  }
  return signed.length === 0 ? undefined : streamOf(streamZip(filesOf(signed)))
}

/** What is read faster than it can be sent waits; who goes away stops it. */
function streamOf(parts: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const next = await parts.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await parts.return()
    },
  })
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

async function* filesOf(documents: readonly DocumentDetails[]): AsyncGenerator<StreamedEntry> {
  const taken = new Set<string>()
  for (const { uuid: documentId, name, updated_at: changed } of documents) {
    const file = await unlessRefused(gateway().open('downloadDocument', { documentId }, {}))
    // Removed since its archive was begun.
    if (!file?.body) continue
    const free = freeName(fileNameOf(file, name), taken)
    yield { name: free, modified: new Date(changed), content: bytesOf(file.body) }
  }
}

/** A name that none of the others has, in any letter case: `a.pdf`, then `a (2).pdf`. */
export function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
    free = `${stem} (${number})${ending}`
  }
  taken.add(free.toLowerCase())
  return free
}
