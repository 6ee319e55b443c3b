import { utf8 } from '#encoding/bytes'
import { isSignedPropertiesType } from '#signature/xades/namespaces'
import { withCounterSignatures, type XadesSignature } from '#signature/xades/read'

import type { OriginalDocument, SignatureScope } from '../../model/signature'
import { tokenId } from '../../model/token'

type Reference = XadesSignature['references'][number]

/** The data that an XML signature covers, by reference. Its own properties and its KeyInfo are not listed. */
export function xadesScopes(
  { references }: XadesSignature,
  filename: string,
): readonly SignatureScope[] {
  return references.filter(isData).map((reference) => ({
    scope: scopeOf(reference),
    name: nameOf(reference, filename),
    description: descriptionOf(reference),
    transformations: reference.transforms.map(({ kind }) => kind),
    documentId: originalId(reference, filename),
  }))
}

export function xadesOriginals(
  signatures: readonly XadesSignature[],
  filename: string,
): readonly OriginalDocument[] {
  const originals = withCounterSignatures(signatures).flatMap(({ references }) =>
    references.filter(isData).flatMap((reference) => {
      const { digestAlgorithm, digestValue } = reference
      if (!digestAlgorithm || !digestValue) return []
      const id = originalId(reference, filename)
      const name = nameOf(reference, filename)
      return [{ id, name, digestAlgorithm, digest: digestValue }]
    }),
  )
  return [...new Map(originals.map((original) => [original.id, original])).values()]
}

const ownLocations: readonly string[] = ['signed-properties', 'key-info']

function isData({ type, source }: Reference): boolean {
  const isOwn = source.kind === 'same-document' && ownLocations.includes(source.selected.location)
  return !isOwn && !isSignedPropertiesType(type)
}

/** Whether a reference covers a whole file or document, or only a part of it. */
function scopeOf({ source, transforms, type }: Reference): SignatureScope['scope'] {
  if (type?.endsWith('#CountersignedSignature')) return 'COUNTER_SIGNATURE'
  if (source.kind !== 'same-document') return transforms.length === 0 ? 'FULL' : 'PARTIAL'
  return source.selected.location === 'document' || source.selected.isRoot ? 'FULL' : 'PARTIAL'
}

function nameOf({ uri, source, id }: Reference, filename: string): string {
  if (source.kind === 'detached') return decoded(uri ?? '')
  if (source.kind === 'same-document' && source.selected.location === 'document') return filename
  if (source.kind === 'same-document' && source.selected.id !== undefined) return source.selected.id
  return uri || id || filename
}

function descriptionOf({ source }: Reference): string {
  if (source.kind === 'detached') return 'Full document'
  if (source.kind === 'refused') return 'Not found'
  return source.selected.location === 'document'
    ? 'The full XML file'
    : `The XML element ${source.selected.localName}`
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

function originalId({ uri, digestMethod, digestValue }: Reference, filename: string): string {
  const digest = Buffer.from(digestValue ?? []).toString('hex')
  return tokenId('D', utf8(`${filename} ${uri} ${digestMethod} ${digest}`))
}
