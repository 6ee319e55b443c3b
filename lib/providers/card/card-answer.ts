import { z } from 'zod'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import { type FailuresByWord, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'

/**
 * Ends of a request without a result, by the error codes of Web eID. The page reports only these: after all others the
 * person can try again in the same session.
 */
const failures: FailuresByWord = {
  ERR_WEBEID_USER_CANCELLED: 'refused',
  ERR_WEBEID_USER_TIMEOUT: 'timed-out',
  ERR_WEBEID_ACTION_TIMEOUT: 'timed-out',
}

const failureAnswer = z.object({
  error: z.string().refine((code) => Object.hasOwn(failures, code)),
})

/** Whether the browser reports that the person gave no answer. */
export function isFailure(answer: BrowserAnswer): boolean {
  return failureAnswer.safeParse(answer).success
}

/** Reads the answer of a card. Throws `ProviderFailure` if the person refused, or if it has another shape. */
export function requireAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: BrowserAnswer,
): z.output<Schema> {
  const failure = failureAnswer.safeParse(answer)
  if (failure.success) throw failureByWord(failures, failure.data.error)
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ProviderFailure('answer-rejected', { providerWord: 'shape', cause: parsed.error })
}
