import { cache } from 'react'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { ContainedFile } from '@/lib/gateway/contract/contents'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import { versionOf } from './documents'
import { gateway } from './gateway'
import { NotTheirs } from './owner-failures'
import { ownerReference, type Viewer } from './viewer'

export type DocumentDetails = ResponseOf<'readDocument'>['document']
export type DocumentSigner = DocumentDetails['signers'][number]
export type DocumentEvent = ResponseOf<'listEvents'>['events'][number]
export type DocumentCallback = ResponseOf<'listCallbacks'>['callbacks'][number]

/** Everything the page of a document shows. */
export interface OwnedDocument {
  readonly document: DocumentDetails
  /** Of a container; a PDF is the document itself. */
  readonly files: readonly ContainedFile[]
  /** Newest first. */
  readonly events: readonly DocumentEvent[]
  /** Newest first; none for documents that asked for none. */
  readonly callbacks: readonly DocumentCallback[]
  /** Changes when, and only when, the page would read differently. */
  readonly version: string
}

/** Undefined when there is no such document of this person's, which may mean it is another's. */
export const readOwnedDocument = cache(
  async (viewer: Viewer, documentId: string): Promise<OwnedDocument | undefined> => {
    try {
      const document = await ownDocument(viewer, documentId)
      const [files, { events }, { callbacks }] = await Promise.all([
        filesOf(document),
        gateway().call('listEvents', { documentId }, {}),
        gateway().call('listCallbacks', { documentId }, {}),
      ])
      const version = versionOf([document, events, callbacks])
      return { document, files, events: events.toReversed(), callbacks, version }
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  },
)

/** The file as it is now, signatures included; undefined as with the document itself. */
export async function openOwnedFile(
  viewer: Viewer,
  documentId: string,
): Promise<Response | undefined> {
  try {
    await ownDocument(viewer, documentId)
    return await gateway().open('downloadDocument', { documentId }, {})
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** One of its files, as it is. */
export async function openOwnedPart(
  viewer: Viewer,
  path: { readonly documentId: string; readonly fileIndex: string },
): Promise<Response | undefined> {
  try {
    await ownDocument(viewer, path.documentId)
    return await gateway().open('readDocumentPart', path, {})
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

async function filesOf({ uuid, type }: DocumentDetails): Promise<readonly ContainedFile[]> {
  if (type === 'pdf') return []
  return (await gateway().call('readDocumentContents', { documentId: uuid }, {})).files
}

/** Throws `NotTheirs`, and what the gateway client throws. */
export async function ownDocument(viewer: Viewer, documentId: string): Promise<DocumentDetails> {
  const { document } = await gateway().call('readDocument', { documentId }, {})
  if (document.owner !== ownerReference(viewer)) throw new NotTheirs()
  return document
}

function isAbsent(error: unknown): boolean {
  return error instanceof NotTheirs || (error instanceof GatewayFailure && error.status === 404)
}
