import type { PdfDocument } from '#pdf/document'
import { isCount, isName, isString, type PdfDictionary, type PdfObject } from '#pdf/objects'
import { textOfString } from '#pdf/text-string'

/** 1: no change; 2: forms and signatures; 3: also annotations (ISO 32000-2, table 257). */
export type CertificationLevel = 1 | 2 | 3

/** The fields whose values a signature locks (ISO 32000-2, tables 236 and 259). */
export interface FieldLock {
  readonly action: 'All' | 'Include' | 'Exclude'
  readonly fields: readonly string[]
  /** The certification level that the lock sets for later changes (PDF 2.0). */
  readonly level: CertificationLevel | undefined
}

/** The certification level of a signature; undefined for an approval signature. */
export function certificationOf(
  document: PdfDocument,
  signature: PdfDictionary,
): CertificationLevel | undefined {
  const parameters = transformOf(document, signature, 'DocMDP')
  return parameters && (levelOf(document, parameters.get('P')) ?? 2)
}

/** The fields that a signature locks by its own dictionary. */
export function fieldLockOf(
  document: PdfDocument,
  signature: PdfDictionary,
): FieldLock | undefined {
  return lockFrom(document, transformOf(document, signature, 'FieldMDP'))
}

/** The lock that the author of a signature field set (ISO 32000-2, 12.7.5.5). */
export function signatureFieldLockOf(
  document: PdfDocument,
  field: PdfDictionary,
): FieldLock | undefined {
  return lockFrom(document, document.dictionary(field.get('Lock')))
}

/** Whether a lock covers a field, by the full name of the field or of a field above it. */
export function locks({ action, fields }: FieldLock, field: string): boolean {
  if (action === 'All') return true
  const isNamed = fields.some((name) => field === name || field.startsWith(`${name}.`))
  return (action === 'Include') === isNamed
}

function transformOf(
  document: PdfDocument,
  signature: PdfDictionary,
  method: string,
): PdfDictionary | undefined {
  const references = document.array(signature.get('Reference')) ?? []
  const transform = references
    .map((item) => document.dictionary(item))
    .find((entry) => isName(document.resolve(entry?.get('TransformMethod')), method))
  return transform && (document.dictionary(transform.get('TransformParams')) ?? new Map())
}

function lockFrom(
  document: PdfDocument,
  parameters: PdfDictionary | undefined,
): FieldLock | undefined {
  const action = document.resolve(parameters?.get('Action'))
  if (!parameters || !isName(action) || !isLockAction(action.value)) return undefined
  const names = (document.array(parameters.get('Fields')) ?? []).map((item) =>
    document.resolve(item),
  )
  const fields = names.filter((item) => isString(item)).map(textOfString)
  return { action: action.value, fields, level: levelOf(document, parameters.get('P')) }
}

function isLockAction(action: string): action is FieldLock['action'] {
  return action === 'All' || action === 'Include' || action === 'Exclude'
}

function levelOf(
  document: PdfDocument,
  object: PdfObject | undefined,
): CertificationLevel | undefined {
  const level = document.resolve(object)
  return isCount(level) && (level === 1 || level === 2 || level === 3) ? level : undefined
}
