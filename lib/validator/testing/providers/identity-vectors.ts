import { readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '../outside-data'

/** Whether the providers' published vectors exist; tests that need them run only then. */
export const hasIdentityVectors = hasOutside('vectors')

/** Published vectors under one key; an empty list if there are none. */
export function identityVectors<Vector>(...path: readonly string[]): readonly Vector[] {
  if (!hasIdentityVectors) return []
  const all: unknown = JSON.parse(
    readFileSync(outsidePath('vectors', 'identity-vectors.json'), 'utf8'),
  )
  return path.reduce((value, key) => (value as Record<string, unknown>)[key], all) as Vector[]
}
