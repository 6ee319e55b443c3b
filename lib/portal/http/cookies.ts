import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { cookies } from 'next/headers'
import { portalSettings, type SessionSecrets } from '../settings/settings'
import { cookieName, isSecure } from './cookie-name'

/** A cookie only the portal can read: encrypted, authenticated, and void after `ttlSeconds`. */
export interface EncryptedCookie<Value extends object> {
  /** Its name in the browser. */
  name(): string
  /** Undefined when absent, expired, forged or encrypted with another key. */
  read(): Promise<Value | undefined>
  /** Only in server actions and route handlers: pages cannot set cookies. */
  write(value: Value): Promise<void>
  clear(): Promise<void>
  /** The encrypted text of a value and back, for proxy.ts, which has its own cookie store. */
  encrypt(value: Value): Promise<string>
  decrypt(text: string): Promise<Value | undefined>
}

export function encryptedCookie<Value extends object>(
  plainName: string,
  ttlSeconds: number,
): EncryptedCookie<Value> {
  const secrets = () => portalSettings().sessionSecrets
  const name = () => cookieName(plainName)
  const decrypt = (text: string) => decryptValue<Value>(text, secrets(), ttlSeconds)
  const encrypt = (value: Value) => encryptValue(value, secrets(), ttlSeconds)
  return {
    name,
    encrypt,
    decrypt,
    read: async () => {
      const text = (await cookies()).get(name())?.value
      return text === undefined ? undefined : decrypt(text)
    },
    write: async (value) => {
      ;(await cookies()).set(name(), await encrypt(value), cookieAttributes(ttlSeconds))
    },
    clear: async () => {
      ;(await cookies()).set(name(), '', cookieAttributes(0))
    },
  }
}

/** Returns the rest of the names of the browser's cookies that begin with this name. */
export async function cookiesBeginning(plainName: string): Promise<string[]> {
  const beginning = cookieName(plainName)
  const names = (await cookies()).getAll().map(({ name }) => name)
  return names
    .filter((name) => name.startsWith(beginning))
    .map((name) => name.slice(beginning.length))
}

export function cookieAttributes(maxAge: number) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/', maxAge } as const
}

/** The newest secret encrypts. */
export function encryptValue(
  value: object,
  [secret]: SessionSecrets,
  ttlSeconds: number,
): Promise<string> {
  return sealData(value, { password: encryptionKey(secret), ttl: ttlSeconds })
}

/**
 * Decrypts a value encrypted with any of the secrets. Each is tried alone: iron-session would identify them by their place
 * in the list, which changes when one is removed.
 */
export async function decryptValue<Value extends object>(
  text: string,
  secrets: SessionSecrets,
  ttlSeconds: number,
): Promise<Value | undefined> {
  for (const secret of secrets) {
    const value = await unsealData<Value>(text, {
      password: encryptionKey(secret),
      ttl: ttlSeconds,
    })
    // iron-session answers {} for an invalid text.
    if (Object.keys(value).length > 0) return value
  }
  return undefined
}

/** SESSION_SECRET may have any length; the encryption requires 32 characters or more. */
const encryptionKey = (secret: string) =>
  createHash('sha256').update(`cookies\n${secret}`).digest('base64url')
