import type { Context } from './context'
import { OperationFailure } from './operation-failure'
import { limitKey, type SecretKey } from './secrets/secret-keys'

/** A call that has its effect once for its reference, however often it is repeated. */
export interface Once {
  readonly reference: string
  /** Digests of the request, one for each gateway secret. The first digest is stored. */
  readonly digests: Digests
}

type Digests = readonly [string, ...string[]]

/**
 * Digests of the whole request except the content, which a repeated call has to send again. The digests are keyed,
 * because personal codes in the request could be guessed one by one.
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

/** Throws if a reference was used for a different request; `name` is the field of the reference. */
export function refuseOther(stored: string | null, { digests }: Once, name = 'reference'): void {
  if (stored !== null && digests.includes(stored)) return
  throw new OperationFailure('busy', {
    detail: `This ${name} was used for a different request`,
  })
}
