import { existsSync, readFileSync } from 'node:fs'

const file = new URL('../../../../shared/vectors/identity-vectors.json', import.meta.url)

/** Whether the providers' published vectors lie beside this checkout; tests that need them run only then. */
export const hasIdentityVectors = existsSync(file)

/** Published vectors under one key; an empty list when they are not there. */
export function identityVectors<Vector>(...path: readonly string[]): readonly Vector[] {
  if (!hasIdentityVectors) return []
  const all: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return path.reduce((value, key) => (value as Record<string, unknown>)[key], all) as Vector[]
}
