import { attemptKinds } from '../signer/outcome-words'
import { appWays } from '../smart-id/app-way'
import { z } from './form-schema'
import { personForm } from './person-form'

/** What a person asks of their phone, with the form they filled in. */
export const phoneCall = z.object({
  kind: z.enum(attemptKinds),
  id: z.string().max(100),
  /** Absent: whoever the invitation names, by a link. */
  person: personForm.optional(),
  way: z.enum(appWays),
  sha256: z.string().max(64),
})

export const attemptKind = z.enum(attemptKinds)
