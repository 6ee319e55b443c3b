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

/**
 * Why nobody can work in `DATA_DIR`, in a sentence, for instance because it was made by another user once; undefined
 * when somebody can. The folder is made where it is missing, for its owner alone.
 */
export function folderRefusal(folder: string): string | undefined {
  const { R_OK, W_OK, X_OK } = constants
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, R_OK | W_OK | X_OK)
    for (const name of foldersIn(folder)) mustBeOurs(join(folder, name))
    return undefined
  } catch (error) {
    const refusal = folderRefusalOf(error)
    if (refusal === undefined) throw error
    return refusal
  }
}

/** Without what a disk has at its root, which is the administrator's and nobody's concern. */
function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'lost+found' ? [entry.name] : [],
  )
}

/** What somebody mounts there to be read alone, as certificates, is theirs. */
function mustBeOurs(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EROFS')) throw error
  }
}

/** What an error says of `DATA_DIR` or something in it, in a sentence; undefined when it is about something else. */
export function folderRefusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const reason = reasons[String(error.code)]
  return reason && `${String(error.path)} ${reason} DATA_DIR.`
}
