import type { Context } from './context'
import { OperationFailure } from './operation-failure'
import { limitKey, type SecretKey } from './secrets/secret-keys'

/** A call that has its effect once under its reference, however often it is repeated. */
export interface Once {
  readonly reference: string
  /** Digests of the request, one for each gateway secret; the first is stored. */
  readonly digests: Digests
}

type Digests = readonly [string, ...string[]]

/**
 * Digests of the whole request except the content, which a repeated call has to send again. The request has personal
 * codes, which are few enough to be guessed one by one, so the digests are keyed.
 */
export function digestsOf({ settings }: Pick<Context, 'settings'>, asked: unknown): Digests {
  const text = JSON.stringify(asked)
  const digestBy = (key: SecretKey) => limitKey(key, 'asked', text)
  const [newest, ...others] = settings.keys
  return [digestBy(newest), ...others.map(digestBy)]
}

/** Makes the `Once` of a call with this reference. */
export function onceUnder(
  reference: string,
  context: Pick<Context, 'settings'>,
  asked: unknown,
): Once {
  return { reference, digests: digestsOf(context, asked) }
}

/** Throws if a reference was used for a different request; `name` is the reference's field. */
export function refuseOther(stored: string | null, { digests }: Once, name = 'reference'): void {
  if (stored !== null && digests.includes(stored)) return
  throw new OperationFailure('busy', {
    detail: `This ${name} was used for a different request`,
  })
}
