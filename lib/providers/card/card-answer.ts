import type { z } from 'zod'
import { type BrowserAnswer, webEidErrorIn } from '@/lib/vocabulary/browser-request'
import { type FailuresByWord, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'

/**
 * Failure reasons by the error codes of Web eID that end a request. The page reports only these codes: after other
 * errors the person can try again in the same session.
 */
const failures: FailuresByWord = {
  ERR_WEBEID_USER_CANCELLED: 'refused',
  ERR_WEBEID_USER_TIMEOUT: 'timed-out',
  ERR_WEBEID_ACTION_TIMEOUT: 'timed-out',
}

/** Whether the browser reports that the person gave no answer. */
export function isFailure(answer: BrowserAnswer): boolean {
  return failureIn(answer) !== undefined
}

function failureIn(answer: BrowserAnswer): string | undefined {
  const code = webEidErrorIn(answer)
  return code !== undefined && Object.hasOwn(failures, code) ? code : undefined
}

/** Reads the answer of a card. Throws `ProviderFailure` if the person refused or the answer has another shape. */
export function requireAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: BrowserAnswer,
): z.output<Schema> {
  const failure = failureIn(answer)
  if (failure !== undefined) throw failureByWord(failures, failure)
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ProviderFailure('answer-rejected', { providerWord: 'shape', cause: parsed.error })
}
