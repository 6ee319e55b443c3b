import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project: commands can be called from other folders. */
export const top = fileURLToPath(new URL('../../', import.meta.url))

/** Replaces a file atomically: a process may be starting from it. */
export function replace(path, contents) {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, contents)
  renameSync(temporary, path)
}
