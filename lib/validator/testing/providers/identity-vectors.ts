import { readFileSync } from 'node:fs'
import { hasOutside, outsidePath } from '../outside-data'

/** Whether the published vectors of the providers exist. The tests that need them run only then. */
export const hasIdentityVectors = hasOutside('vectors')

/** The published vectors under this key; an empty list if there are none. */
export function identityVectors<Vector>(...path: readonly string[]): readonly Vector[] {
  if (!hasIdentityVectors) return []
  const all: unknown = JSON.parse(
    readFileSync(outsidePath('vectors', 'identity-vectors.json'), 'utf8'),
  )
  return path.reduce((value, key) => (value as Record<string, unknown>)[key], all) as Vector[]
}
