import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Reasons why a folder cannot be used, by error code (Node.js, "Common system errors"). */
const reasons: Readonly<Record<string, string>> = {
  EACCES:
    'belongs to another user than the one who starts this: change its owner, or choose another',
  EPERM:
    'belongs to another user than the one who starts this: change its owner, or choose another',
  EROFS: 'is on a read-only disk: choose another',
  ENOTDIR: 'is not a folder: choose another',
  EEXIST: 'is not a folder: choose another',
}

/**
 * Returns a sentence if `DATA_DIR` cannot be used, for example because another user created it; otherwise
 * undefined. A missing folder is created, for its owner only.
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

/** The folders inside, except `lost+found`, which belongs to the file system. */
function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'lost+found' ? [entry.name] : [],
  )
}

/** Read-only mounts, such as certificates, are accepted. */
function mustBeOurs(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EROFS')) throw error
  }
}

/** Returns a sentence for an error about `DATA_DIR` or its contents; undefined for other errors. */
export function folderRefusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const reason = reasons[String(error.code)]
  return reason && `${String(error.path)} ${reason} DATA_DIR.`
}
