import type { PdfDocument } from './document'
import { readFields } from './form'
import { isCount, isName, type PdfObject } from './objects'

/**
 * The changes that a certified document still permits (ISO 32000-2, table 257). 1: no change; 2: forms and signatures;
 * 3: also annotations. Undefined if nothing restricts changes.
 */
export function permittedChanges(document: PdfDocument): number | undefined {
  const levels = [certificationLevel(document), ...locked(document)].filter(
    (level) => level !== undefined,
  )
  return levels.toSorted()[0]
}

/** The certification level that the author set; undefined without a certification. */
export function certificationLevel(document: PdfDocument): number | undefined {
  const permissions = document.dictionary(document.catalog.dictionary.get('Perms'))
  const signature = document.dictionary(permissions?.get('DocMDP'))
  if (!signature) return undefined
  const references = document.array(signature.get('Reference')) ?? []
  const transform = references
    .map((reference) => document.dictionary(reference))
    .find((entry) => isName(document.resolve(entry?.get('TransformMethod')), 'DocMDP'))
  const parameters = document.dictionary(transform?.get('TransformParams'))
  return levelOf(document, parameters?.get('P')) ?? 2
}

/** ISO 32000-2, table 236: the lock of a signed field may restrict the whole document. */
function locked(document: PdfDocument): (number | undefined)[] {
  return readFields(document)
    .filter(({ type, value }) => type === 'Sig' && value !== null)
    .map(({ dictionary }) =>
      levelOf(document, document.dictionary(dictionary.get('Lock'))?.get('P')),
    )
}

function levelOf(document: PdfDocument, object: PdfObject | undefined): number | undefined {
  const level = document.resolve(object)
  return isCount(level) && level >= 1 && level <= 3 ? level : undefined
}
