import { callbackKey } from '../callbacks/webhook-signature'
import type { KnownToken } from '../operation/gateway-config'

/** Parses an entry of ACCESS_TOKENS: `name:token[:whsec_…]`. Throws if it is invalid. */
export function parseKnownToken(entry: string): KnownToken {
  const [name = '', ...rest] = entry.split(':')
  const callbackSecret = rest.at(-1)?.startsWith('whsec_') ? rest.pop() : undefined
  const token = rest.join(':')
  if (name === '' || token === '') throw new Error('ACCESS_TOKENS has an entry without a token')
  if (callbackSecret === undefined) return { name, token, scopes: ['api'] }
  callbackKey(callbackSecret)
  return { name, token, scopes: ['api'], callbackSecret }
}
