import { createHash } from 'node:crypto'
import type { ZodType } from 'zod'
import type { Viewer } from '../sign-in/viewer'
import { type CommandResult, OtherPerson, ownerForm } from './owner-failures'

/** Whose a page is, as it and the drafts it keeps note it: the next person at the same tab has another mark. */
export function personMark({ owner }: Pick<Viewer, 'owner'>): string {
  return createHash('sha256').update(`draft\n${owner}`).digest('base64url')
}

/**
 * A form that somebody began on a page: what it asks for is done in their name alone. `whose` is the mark of whom the page
 * was made for.
 */
export async function formOfSamePerson<Form, Value>(
  whose: unknown,
  form: ZodType<Form>,
  input: unknown,
  command: (viewer: Viewer, filled: Form) => Promise<Value>,
): Promise<CommandResult<Value>> {
  return await ownerForm(form, input, async (viewer, filled) => {
    if (whose !== personMark(viewer)) throw new OtherPerson()
    return await command(viewer, filled)
  })
}
