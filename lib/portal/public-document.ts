import { cache } from 'react'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { PublicDocument } from '@/lib/gateway/contract/entries/public-document'
import { unlessAbsent } from './absent'
import { gateway } from './gateway'
import { portalSettings } from './settings'

/** Where a public document is shown, or said that there is none. */
export const publicPage = (documentId: string) => `/public/${encodeURIComponent(documentId)}`

/** The link of a public document, for everybody. */
export const publicAddress = (documentId: string) =>
  portalSettings().portalUrl + publicPage(documentId)

/** Read once per request; undefined when there is no such document, or none for everybody. */
export const readPublicDocument = cache(
  (documentId: string): Promise<PublicDocument | undefined> =>
    unlessAbsent(
      gateway()
        .call('readPublicDocument', { documentId }, {})
        .then(({ document }) => document),
    ),
)

/** The file as it is now, signatures included; undefined as with the document itself. */
export function openPublicFile(documentId: string): Promise<Response | undefined> {
  return unlessAbsent(gateway().open('readPublicFile', { documentId }, {}))
}

/** The files of a container; none of a PDF, which is the document itself. */
export async function readPublicFiles({
  uuid,
  type,
}: PublicDocument): Promise<readonly ContainedFile[]> {
  if (type === 'pdf') return []
  return (await gateway().call('readPublicContents', { documentId: uuid }, {})).files
}

/** One of them, as it is. */
export function openPublicPart(path: {
  readonly documentId: string
  readonly fileIndex: string
}): Promise<Response | undefined> {
  return unlessAbsent(gateway().open('readPublicPart', path, {}))
}
