import type { z as Zod } from 'zod'
import { limits } from '@/lib/gateway/contract/limits'
import { containerFormats } from '@/lib/vocabulary/document'
import type { Asker } from '../actions/owner-action'
import { z } from '../forms/form-schema'
import { reference, uploadedFile } from '../forms/new-document-form'
import { contentOf, type NewDocument } from './new-document'

/** Files that a person signs alone, as one document. */
export const signOwnForm = z.object({
  files: z.array(uploadedFile).min(1).max(limits.files),
  container: z.enum(containerFormats).optional(),
  /** Made with the page. If the page is sent again after a broken connection, no second document is made. */
  reference,
})

/** Makes a document that only this person signs. Returns its id in the list of waiting documents. */
export async function signOwn(
  { reference, ...draft }: Zod.output<typeof signOwnForm>,
  { viewer, language: locale, gateway }: Asker,
): Promise<string> {
  const body = { reference, ...contentOf(viewer, draft), ...markOf(draft) }
  return (await gateway.call('signOwn', {}, body, { locale })).signer_id
}

/**
 * The position of the signature. In a PDF it is visible if there is room on the last page. A container has no pages.
 */
function markOf({ files: [file], container }: Pick<NewDocument, 'files' | 'container'>) {
  const isPdf = container === undefined && file?.name.toLowerCase().endsWith('.pdf')
  return isPdf ? { signature_position: 'auto' as const } : {}
}
