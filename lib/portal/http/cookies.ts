import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { cookies } from 'next/headers'
import { portalSettings, type SessionSecrets } from '../settings/settings'
import { cookieName, isSecure } from './cookie-name'

/** A cookie that only the portal can read. It is encrypted and authenticated, and expires after `ttlSeconds`. */
export interface EncryptedCookie<Value extends object> {
  /** The cookie's name in the browser. */
  name(): string
  /** Undefined if the cookie is absent, expired, forged or encrypted with an unknown key. */
  read(): Promise<Value | undefined>
  /** Sets the cookie. Works only in server actions and route handlers: pages cannot set cookies. */
  write(value: Value): Promise<void>
  clear(): Promise<void>
  /** Encrypts a value, for proxy.ts, which has its own cookie store. */
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

/** Finds the browser's cookies whose names begin with this name. Returns the rest of each name. */
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

/** Encrypts a value with the newest secret. */
export function encryptValue(
  value: object,
  [secret]: SessionSecrets,
  ttlSeconds: number,
): Promise<string> {
  return sealData(value, { password: encryptionKey(secret), ttl: ttlSeconds })
}

/**
 * Decrypts a value that was encrypted with any of the secrets. Each secret is tried alone: iron-session would identify
 * secrets by their index, which changes when one is removed.
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
    // For an invalid text, iron-session returns {}.
    if (Object.keys(value).length > 0) return value
  }
  return undefined
}

/** Derives the key: SESSION_SECRET may have any length, but the encryption requires 32 characters or more. */
const encryptionKey = (secret: string) =>
  createHash('sha256').update(`cookies\n${secret}`).digest('base64url')
