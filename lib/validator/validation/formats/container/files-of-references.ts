import { fileFinder } from '#container/reference-uri'
import type { XadesSignature } from '#signature/xades/read'

type References = Pick<XadesSignature, 'references'>['references']

/**
 * Returns the files that the references of a signature cover. A same-document reference (`#` and an Id) never means a
 * file, even if a file has this name (XMLDSig 1.1, 4.4.3.1). An unsupported reference covers nothing.
 */
export function filesOfReferences<File extends { readonly name: string }>(
  files: readonly File[],
  references: References,
): ReadonlySet<File> {
  const find = fileFinder(files)
  const detached = references.filter(({ source }) => source.kind === 'detached')
  return new Set(detached.flatMap(({ uri }) => find(uri ?? '') ?? []))
}
