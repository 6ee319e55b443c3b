import { type StreamedEntry, streamZip } from '@paraph/validator/encoding/zip/zip-stream'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import { stateGroups } from '@/lib/vocabulary/document'
import type { Asker } from '../actions/owner-action'
import { type OwnerGateway, ownerGateway } from '../gateway/gateway'
import { fileNameOf } from '../http/answers'
import type { Viewer } from '../sign-in/viewer'
import { whileSignedIn } from '../sign-in/while-signed-in'
import type { DocumentDetails } from './owned-document'

/** How many people got the mail, and how many had reached the limit of mails. */
interface Reminded {
  readonly mailed: number
  readonly limited: number
}

/** Mails every signer of a document who is asked to sign now. */
export async function remindAll(gateway: OwnerGateway, documentId: string): Promise<Reminded> {
  const { reminded } = await gateway.call('remindSigners', { documentId }, {})
  const limited = reminded.filter(({ mail }) => mail === 'limited').length
  return { mailed: reminded.length - limited, limited }
}

/** Ids of documents and batches that were chosen in the list. */
interface ChosenRows {
  readonly documents: readonly string[]
  readonly batches: readonly string[]
}

/** Reminds the signers of the chosen rows. A document that was removed or has ended is skipped. */
export async function remindChosen(
  rows: ChosenRows,
  { viewer, gateway }: Asker,
): Promise<Reminded> {
  const ids = [...rows.documents]
  for (const batch of rows.batches) ids.push(...(await waitingOfBatch(gateway, batch)))
  let [mailed, limited] = [0, 0]
  for (const id of ids) {
    const reminded = await unlessRefused(viewer, remindAll(gateway, id))
    mailed += reminded?.mailed ?? 0
    limited += reminded?.limited ?? 0
  }
  return { mailed, limited }
}

/** The documents of a batch that wait for signatures. */
async function waitingOfBatch(gateway: OwnerGateway, batch: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const body = { batch, document_statuses: [...stateGroups.waiting], limit: 100 }
    const page = await gateway.call('listDocuments', {}, { ...body, ...(cursor && { cursor }) })
    ids.push(...page.documents.map(({ uuid }) => uuid))
    cursor = page.next_cursor
  }
  return ids
}

/** Removes the chosen documents, and skips those that cannot be removed. */
export async function removeChosen(ids: readonly string[], { viewer, gateway }: Asker) {
  let removed = 0
  for (const documentId of ids) {
    const removal = gateway.call('removeDocument', { documentId }, {})
    if (await unlessRefused(viewer, removal)) removed += 1
  }
  return { removed, failed: ids.length - removed }
}

/**
 * Returns undefined if the gateway refuses this document. An outage or an ended session is thrown and ends the loop.
 */
async function unlessRefused<Value>(
  viewer: Viewer,
  call: Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await whileSignedIn(viewer, call)
  } catch (error) {
    if (error instanceof GatewayFailure && error.status < 500) return undefined
    throw error
  }
}

/** The fully signed documents as one archive, which is written while it is read. Undefined if none is fully signed. */
export async function zipOfSigned(
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadableStream<Uint8Array> | undefined> {
  const signed: DocumentDetails[] = []
  for (const documentId of new Set(ids)) {
    const details = ownerGateway(viewer).call('readDocument', { documentId }, {})
    const document = (await unlessRefused(viewer, details))?.document
    if (document?.document_status === 'signed') signed.push(document)
  }
  return signed.length === 0 ? undefined : streamOf(streamZip(filesOf(viewer, signed)))
}

/** A stream of the parts. It waits for a slow reader, and stops if the reader disconnects. */
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

async function* filesOf(
  viewer: Viewer,
  documents: readonly DocumentDetails[],
): AsyncGenerator<StreamedEntry> {
  const taken = new Set<string>()
  for (const { uuid: documentId, name, updated_at: changed } of documents) {
    const opened = ownerGateway(viewer).open('readDocumentFile', { documentId }, {})
    const file = await unlessRefused(viewer, opened)
    // The document was removed while the archive was being written.
    if (!file?.body) continue
    const free = freeName(fileNameOf(file, name), taken)
    yield { name: free, modified: new Date(changed), content: bytesOf(file.body) }
  }
}

/** Returns a name that is not taken, ignoring case: `a.pdf`, then `a (2).pdf`. */
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
