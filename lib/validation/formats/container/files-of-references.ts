import { fileFinder } from '@/lib/container/reference-uri'
import type { XadesSignature } from '@/lib/signature/xades/read'

type References = Pick<XadesSignature, 'references'>['references']

/**
 * The files that references of a signature are over. One into the signature's own XML, `#` and an Id, means no
 * file, whatever a file is called (XMLDSig 1.1, 4.4.3.1), and one that is not followed is over nothing.
 */
export function filesOfReferences<File extends { readonly name: string }>(
  files: readonly File[],
  references: References,
): ReadonlySet<File> {
  const find = fileFinder(files)
  const detached = references.filter(({ source }) => source.kind === 'detached')
  return new Set(detached.flatMap(({ uri }) => find(uri ?? '') ?? []))
}
