import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Test data outside the repository: signed files of other implementations, published vectors of the providers, small
 * inputs, and lists of names. PARAPH_CORPUS names the folder with these four folders; by default it is next to the
 * checkout.
 */
const folder =
  process.env.PARAPH_CORPUS ?? fileURLToPath(new URL('../../../../shared', import.meta.url))

const parts = ['corpus', 'vectors', 'cases', 'screening'] as const
type Part = (typeof parts)[number]

/** The path of a part, or of a file in it. It need not exist. */
export const outsidePath = (part: Part, ...names: readonly string[]) => join(folder, part, ...names)

export const hasOutside = (part: Part) => existsSync(outsidePath(part))

/** Global set-up of vitest. Prints one line if data is missing, because the tests that need it are skipped. */
export function setup(): void {
  const missing = parts.filter((part) => !hasOutside(part))
  if (missing.length === 0) return
  process.stderr.write(
    `Not run: tests that need ${missing.join(', ')}; ${folder} has no such folder. PARAPH_CORPUS can name another.\n`,
  )
}
