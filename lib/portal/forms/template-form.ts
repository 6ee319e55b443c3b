import { limits } from '@/lib/gateway/contract/limits'
import { line } from '@/lib/gateway/contract/text'
import { z } from './form-schema'
import { newDocumentFields, uploadedFile } from './new-document-form'
import { typedSigner } from './signer-form'

const name = line(limits.nameLength)

/** What a place on a document is called, and whether the same person has it each time. */
const role = { label: name, isFixed: z.boolean() }

const naming = {
  name,
  /** Made with the dialog: saved again after a broken connection it is the same template. */
  reference: z.uuid(),
  /** In the place of the template that has this name. */
  replaces: z.boolean(),
}

/** A new document, complete or not, that is to be a template. */
export const templateForm = newDocumentFields.omit({ signers: true }).extend({
  ...naming,
  files: z.array(uploadedFile).max(limits.files),
  roles: z.array(z.object({ ...role, signer: typedSigner })).max(limits.signers),
})

/** A document that was sent, to be a template. */
export const templateOfDocumentForm = z.object({
  documentId: z.string(),
  ...naming,
  roles: z.array(z.object({ ...role, id: z.uuid() })).max(limits.signers),
})

/** What a template is called from now on. */
export const templateNameForm = z.object({ templateId: z.string(), name })
