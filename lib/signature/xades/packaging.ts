import type { XmlReference } from './dsig/reference'
import { isSignedPropertiesType } from './namespaces'

/** Where the signed data is, seen from the signature (EN 319 132-1, 3.1). */
export type Packaging = 'enveloped' | 'enveloping' | 'internally-detached' | 'detached'

const packagings: Readonly<Record<string, Packaging>> = {
  document: 'enveloped',
  around: 'enveloped',
  object: 'enveloping',
  'inside-object': 'enveloping',
  elsewhere: 'internally-detached',
}

/** By the first reference to data; a signature without any is taken for detached. */
export function packagingOf(references: readonly XmlReference[]): Packaging {
  for (const { source, type } of references) {
    if (source.kind === 'detached') return 'detached'
    const isData = source.kind === 'same-document' && !isSignedPropertiesType(type)
    const packaging = isData ? packagings[source.selected.place] : undefined
    if (packaging) return packaging
  }
  return 'detached'
}
