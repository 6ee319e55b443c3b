import { limits } from '@/lib/gateway/contract/limits'
import { attemptKinds } from '../attempts/outcome-words'
import { appWays } from '../smart-id/app-way'
import { z } from './form-schema'
import { personForm } from './person-form'

/** A request to a person's phone, with the form that the person filled in. */
export const phoneCall = z.object({
  kind: z.enum(attemptKinds),
  id: z.string().max(100),
  /** Absent: the person named in the invitation, by a device link. */
  person: personForm.optional(),
  way: z.enum(appWays),
  /** A method in which the person answers in the browser. It replaces person and way. */
  method: z.string().max(32).optional(),
  sha256: z.string().max(64),
  /** The run of several documents that the document is part of. */
  run: z.uuid().optional(),
  /** Further documents of the run that are signed with the same authorisation. */
  together: z
    .array(z.object({ id: z.string().max(100), sha256: z.string().max(64) }))
    .max(limits.signedTogether - 1)
    .optional(),
})

/** Digest of the document that the page showed. The gateway compares it. */
export const shownDigest = z.string().max(64)

/** The answer of a card, which the gateway checks. */
export const cardAnswer = z.record(z.string().max(100), z.unknown())

export const attemptKind = z.enum(attemptKinds)
