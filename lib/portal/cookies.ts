import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { cookies } from 'next/headers'
import { portalSettings } from './settings'

/** A cookie only the portal can read: encrypted, authenticated, and void after `ttlSeconds`. */
export interface SealedCookie<Value extends object> {
  /** Its name in the browser. */
  name(): string
  /** Undefined when absent, expired, forged or sealed with another key. */
  read(): Promise<Value | undefined>
  /** Only in server actions and route handlers: pages cannot set cookies. */
  write(value: Value): Promise<void>
  clear(): Promise<void>
  /** The sealed text of a value and back, for proxy.ts, which has its own cookie store. */
  seal(value: Value): Promise<string>
  unseal(text: string): Promise<Value | undefined>
}

export function sealedCookie<Value extends object>(
  plainName: string,
  ttlSeconds: number,
): SealedCookie<Value> {
  const options = () => ({ password: sealingKey(), ttl: ttlSeconds })
  const name = () => cookieName(plainName)
  const unseal = async (text: string) => {
    const value = await unsealData<Value>(text, options())
    // iron-session answers {} when the seal does not hold.
    return Object.keys(value).length === 0 ? undefined : value
  }
  const seal = (value: Value) => sealData(value, options())
  return {
    name,
    seal,
    unseal,
    read: async () => {
      const text = (await cookies()).get(name())?.value
      return text === undefined ? undefined : unseal(text)
    },
    write: async (value) => {
      ;(await cookies()).set(name(), await seal(value), cookieAttributes(ttlSeconds))
    },
    clear: async () => {
      ;(await cookies()).set(name(), '', cookieAttributes(0))
    },
  }
}

/** `__Host-`: the browser takes it only from this very host, over https, for every path. */
function cookieName(plainName: string): string {
  return isSecure() ? `__Host-paraph-${plainName}` : `paraph-${plainName}`
}

export function cookieAttributes(maxAge: number) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/', maxAge } as const
}

const isSecure = () => portalSettings().portalUrl.startsWith('https://')

/** SESSION_SECRET may have any length; the seal wants 32 characters or more. */
const sealingKey = () =>
  createHash('sha256').update(`cookies\n${portalSettings().sessionSecret}`).digest('base64url')
