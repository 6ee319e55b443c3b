import { cache } from 'react'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { PublicDocument } from '@/lib/gateway/contract/entries/public-document'
import { unlessAbsent } from './gateway/absent'
import { gateway } from './gateway/gateway'
import { portalSettings } from './settings/settings'

/** Path of the page of a public document. If there is no such document, the page says so. */
export const publicPage = (documentId: string) => `/public/${encodeURIComponent(documentId)}`

/** The link of a public document, which anyone can open. */
export const publicAddress = (documentId: string) =>
  portalSettings().portalUrl + publicPage(documentId)

/** Reads a public document, once per request. Undefined if it does not exist or is not public. */
export const readPublicDocument = cache(
  (documentId: string): Promise<PublicDocument | undefined> =>
    unlessAbsent(
      gateway()
        .call('readPublicDocument', { documentId }, {})
        .then(({ document }) => document),
    ),
)

/**
 * The current file with its signatures, or a part of the file. Undefined if the document does not exist or is not
 * public.
 */
export function openPublicFile(
  documentId: string,
  part: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  return unlessAbsent(gateway().open('readPublicFile', { documentId }, {}, { headers: part }))
}

/** The files of a container. Empty for a PDF. */
export async function readPublicFiles({
  uuid,
  type,
}: PublicDocument): Promise<readonly ContainedFile[]> {
  if (type === 'pdf') return []
  return (await gateway().call('readPublicContents', { documentId: uuid }, {})).files
}

/** One file of a container, unchanged. */
export function openPublicPart(path: {
  readonly documentId: string
  readonly fileIndex: string
}): Promise<Response | undefined> {
  return unlessAbsent(gateway().open('readPublicPart', path, {}))
}
