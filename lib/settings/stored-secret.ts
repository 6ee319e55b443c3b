import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

/** Secrets that are kept in DATA_DIR if the environment does not set them. */
export type StoredSecretName = 'gateway-access-token' | 'gateway-secret' | 'session-secret'

/** Returns a new secret of 256 bits, in Base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns a secret kept in DATA_DIR. The first process that needs it creates it. */
export function storedSecret(dataDir: string, name: StoredSecretName): string {
  const path = pathOf(dataDir, name)
  const fresh = written(path, newSecret())
  try {
    // Linked when it is complete: a second process never reads half a file.
    linkSync(fresh, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(fresh)
  }
  const text = readFileSync(path, 'utf8').trim()
  if (text === '') throw new Error(`${path} is empty; put its backup there, or remove it`)
  return text
}

/** Returns a secret kept in DATA_DIR, or undefined. */
export function readStoredSecret(dataDir: string, name: StoredSecretName): string | undefined {
  const path = join(resolve(dataDir), 'secrets', name)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined
}

/** Replaces a stored secret atomically. */
export function replaceStoredSecret(dataDir: string, name: StoredSecretName, text: string): void {
  const path = pathOf(dataDir, name)
  renameSync(written(path, text), path)
}

function pathOf(dataDir: string, name: StoredSecretName): string {
  const folder = join(resolve(dataDir), 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, name)
}

function written(path: string, text: string): string {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(aside, text, { flag: 'wx', mode: 0o600, flush: true })
  return aside
}
