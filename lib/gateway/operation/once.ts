import type { Context } from './context'
import { OperationFailure } from './operation-failure'
import { limitKey, type SecretKey } from './secrets/secret-keys'

/** A call that is done once under its reference, however often it is asked for. */
export interface Once {
  readonly reference: string
  /** Of what is asked for, by each of the gateways' secrets; the first is stored. */
  readonly digests: Digests
}

type Digests = readonly [string, ...string[]]

/**
 * Of all that is asked for but the content, which a caller who asks again has to send anew. Codes are among it, and few
 * enough to be tried out one by one: the digests are keyed.
 */
export function digestsOf({ settings }: Pick<Context, 'settings'>, asked: unknown): Digests {
  const text = JSON.stringify(asked)
  const digestBy = (key: SecretKey) => limitKey(key, 'asked', text)
  const [newest, ...others] = settings.keys
  return [digestBy(newest), ...others.map(digestBy)]
}

/** The call that is done once under this reference. */
export function onceUnder(
  reference: string,
  context: Pick<Context, 'settings'>,
  asked: unknown,
): Once {
  return { reference, digests: digestsOf(context, asked) }
}

/** Throws if a reference was used for another request than the present one; `name` is the reference's field. */
export function refuseOther(stored: string | null, { digests }: Once, name = 'reference'): void {
  if (stored !== null && digests.includes(stored)) return
  throw new OperationFailure('busy', {
    detail: `Something else was asked for under this ${name}`,
  })
}
