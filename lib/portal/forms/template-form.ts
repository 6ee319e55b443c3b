import { limits } from '@/lib/gateway/contract/limits'
import { line } from '@/lib/gateway/contract/text'
import { fault, z } from './form-schema'
import { newDocumentFields, uploadedFile } from './new-document-form'
import { typedSigner } from './signer-form'

const name = line(limits.nameLength)

/** The name of a role, and whether it always has the same person. */
const role = { label: name, isFixed: z.boolean() }

const naming = {
  name,
  /** Made with the dialog. If it is sent again after a broken connection, no second template is made. */
  reference: z.uuid(),
  /** Whether the template replaces another with the same name. */
  replaces: z.boolean(),
}

/** A new document, complete or not, to be saved as a template. */
export const templateForm = newDocumentFields.omit({ signers: true }).extend({
  ...naming,
  files: z.array(uploadedFile).max(limits.files),
  roles: z.array(z.object({ ...role, signer: typedSigner })).max(limits.signers),
})

/** A sent document, to be saved as a template. */
export const templateOfDocumentForm = z.object({
  documentId: z.string(),
  ...naming,
  roles: z.array(z.object({ ...role, id: z.uuid() })).max(limits.signers),
})

/** The typed name of the template, and the typed roles by the key of each person. Keys have no dots or quotes. */
export interface TypedNaming {
  name: string
  roles: Record<string, NamedRole>
}

export interface NamedRole {
  readonly label: string
  readonly isFixed: boolean
}

/** The form of the dialog that saves a template. It returns the roles in the order of the people's keys. */
export const namingFormIn = (keys: readonly string[]) =>
  z
    .custom<TypedNaming>()
    .transform(({ name, roles }) => ({
      name: name.trim(),
      roles: keys.map((key) => ({ label: '', isFixed: false, ...roles[key] })).map(tidy),
    }))
    .superRefine(({ name, roles }, context) => {
      if (name === '') fault(context, 'name', 'nameMissing')
      const labels = roles.map(({ label }) => label.toLowerCase())
      labels.forEach((label, index) => {
        const isTaken = labels.indexOf(label) !== index
        if (label === '' || isTaken) fault(context, `roles.${keys[index]}.label`, 'labelWrong')
      })
    })

const tidy = (role: NamedRole): NamedRole => ({ ...role, label: role.label.trim() })

/** The new name of a template. */
export const templateNameForm = z.object({ templateId: z.string(), name })
