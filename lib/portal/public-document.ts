import { cache } from 'react'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { PublicDocument } from '@/lib/gateway/contract/entries/public-document'
import { unlessAbsent } from './gateway/absent'
import { gateway } from './gateway/gateway'
import { portalSettings } from './settings/settings'

/** The page that shows a public document, or says that it does not exist. */
export const publicPage = (documentId: string) => `/public/${encodeURIComponent(documentId)}`

/** The link of a public document that anyone can open. */
export const publicAddress = (documentId: string) =>
  portalSettings().portalUrl + publicPage(documentId)

/** Read once per request; undefined if the document does not exist or is not public. */
export const readPublicDocument = cache(
  (documentId: string): Promise<PublicDocument | undefined> =>
    unlessAbsent(
      gateway()
        .call('readPublicDocument', { documentId }, {})
        .then(({ document }) => document),
    ),
)

/** The current file, signatures included, or a part of it; undefined as with the document itself. */
export function openPublicFile(
  documentId: string,
  part: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  return unlessAbsent(gateway().open('readPublicFile', { documentId }, {}, { headers: part }))
}

/** The files of a container. A PDF has none, because it is the document itself. */
export async function readPublicFiles({
  uuid,
  type,
}: PublicDocument): Promise<readonly ContainedFile[]> {
  if (type === 'pdf') return []
  return (await gateway().call('readPublicContents', { documentId: uuid }, {})).files
}

/** One of them, unchanged. */
export function openPublicPart(path: {
  readonly documentId: string
  readonly fileIndex: string
}): Promise<Response | undefined> {
  return unlessAbsent(gateway().open('readPublicPart', path, {}))
}
