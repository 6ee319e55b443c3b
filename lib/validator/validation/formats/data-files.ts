import { type ByteSource, digestOf } from '#encoding/byte-source'
import type { DetachedFiles } from '#signature/xades/detached-file'
import { fileNamesOf } from '#signature/xades/dsig/detached-bytes'
import type { DigestMatcher } from '../model/digest-matcher'
import type { SignatureToValidate } from '../model/signature'
import type { CadesContent } from './cades/cades-location'

/** A file that is given together with a detached signature and may be its signed content (EN 319 102-1, 5.1.3). */
export interface DataFile {
  readonly name: string
  readonly source: ByteSource
}

/**
 * Finds the file of a reference by its name. If only one file is given and the signatures refer to only one, this file
 * matches under any name. An empty URI names nothing.
 */
export function findDataFiles(files: readonly DataFile[], uris: readonly string[]): DetachedFiles {
  const [only, another] = files
  return async (uri) => {
    const names = uri === '' ? [] : fileNamesOf(uri)
    const named = files.find(({ name }) => names.some((one) => lastPart(one) === name))
    const isSingle = another === undefined && new Set(uris).size < 2
    const found = named ?? (isSingle ? only : undefined)
    return found && { ...found.source, name: found.name }
  }
}

function lastPart(path: string): string {
  return path.split('/').at(-1) ?? path
}

/** The file that a detached message signs: `a.txt` for `a.txt.p7s`, or the only one. */
export function dataFileOfMessage(
  files: readonly DataFile[],
  messageName: string,
): DataFile | undefined {
  const [only, another] = files
  return (
    files.find(({ name }) => messageName.startsWith(`${name}.`)) ?? (another ? undefined : only)
  )
}

/** The content of a data file that a message signs. */
export function contentOfDataFile({ source }: DataFile): CadesContent {
  return {
    content: async () => source,
    digestOfContent: async (algorithm) => await digestOf(source, algorithm),
  }
}

/** Explains that the file was not given, for each missing reference for which `isDetached` is true. */
export function explainMissing(
  signature: SignatureToValidate,
  isDetached: (reference: DigestMatcher) => boolean,
): SignatureToValidate {
  const references = signature.references.map((one) =>
    one.found || one.missing || !isDetached(one)
      ? one
      : { ...one, missing: { key: 'signed-data-detached' as const, about: one.name ?? '' } },
  )
  return { ...signature, references }
}
