import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Why nothing can be kept in a folder, by the code of what is met there (Node.js, "Common system errors"). */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'belongs to somebody else than whoever starts this: give it to them, or choose another',
  EPERM: 'belongs to somebody else than whoever starts this: give it to them, or choose another',
  EROFS: 'lies on a disk that cannot be written: choose another',
  ENOTDIR: 'is no folder: choose another',
  EEXIST: 'is no folder: choose another',
}

/** What an error says of `DATA_DIR` or something in it, in a sentence; undefined when it is about something else. */
export function folderRefusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const reason = reasons[String(error.code)]
  return reason && `${String(error.path)} ${reason} DATA_DIR.`
}

/**
 * Why nobody can work in `DATA_DIR`, in a sentence, for instance because it was made by another user once; undefined
 * when somebody can. The folder is made where it is missing.
 */
export function folderRefusal(folder: string): string | undefined {
  const { R_OK, W_OK, X_OK } = constants
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, R_OK | W_OK | X_OK)
    for (const name of readdirSync(folder)) accessSync(join(folder, name), R_OK | W_OK)
    return undefined
  } catch (error) {
    const refusal = folderRefusalOf(error)
    if (refusal === undefined) throw error
    return refusal
  }
}
