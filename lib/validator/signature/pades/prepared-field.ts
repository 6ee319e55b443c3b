import type { Bytes } from '#encoding/bytes'
import type { PdfDocument } from '#pdf/document'
import { type FormField, readFields } from '#pdf/form'
import { isReference, isString, type PdfDictionary, type PdfReference } from '#pdf/objects'
import { type PdfPage, pageWith } from '#pdf/pages/page'
import { height, type Rectangle, rectangleOf, width } from '#pdf/pages/rectangle'
import { textOfString } from '#pdf/text-string'
import { parseCertificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'
import type { SignatureParameters } from '../signature-format'
import { SigningRefused } from '../signing-refused'
import { fieldLockOf, locks, signatureFieldLockOf } from './modification-permissions'
import { seedValueFit } from './seed-values'

interface Written {
  readonly reference: PdfReference
  readonly dictionary: PdfDictionary
}

/** An unsigned signature field that the author placed on a page of the document (ISO 32000-2, 12.7.5.5). */
export interface PreparedField {
  readonly name: string
  readonly field: Written
  /** The widget of the field: the field itself or its child. */
  readonly widget: Written
  readonly page: PdfPage
  /** Undefined if the field has no area. */
  readonly rectangle: Rectangle | undefined
}

/**
 * Finds the field for this signature: the first one with the signer's name in its tooltip or name, otherwise the first
 * one. Fields that an earlier signature locks, and fields for another certificate, are skipped. Throws `SigningRefused`
 * if the demands of the remaining fields cannot be met.
 */
export function preparedFieldFor(
  document: PdfDocument,
  parameters: SignatureParameters,
): PreparedField | undefined {
  const fields = readFields(document)
  // A placeholder that an earlier signature covers is kept: a change of it would break that signature.
  const isFirst = fields.every((field) => field.type !== 'Sig' || isUnsigned(document, field))
  const empty = unlockedFields(document, fields).filter(
    ({ type, value, reference }) =>
      type === 'Sig' && (value === null || isFirst) && reference !== undefined,
  )
  let unmet: string | undefined
  for (const candidate of namedFirst(document, empty, parameters.certificate)) {
    const prepared = onPage(document, candidate)
    if (!prepared) continue
    const fit = seedValueFit(document, prepared.field.dictionary, parameters)
    if (fit === 'met') return prepared
    if (fit === 'not-met') unmet ??= prepared.name
  }
  if (unmet === undefined) return undefined
  throw new SigningRefused(
    'field-demands',
    `The signature field “${unmet}” demands a kind of signature that cannot be made here; sign the PDF in a container`,
  )
}

/** Whether a signature field has no value, or a placeholder of another program that was never signed. */
function isUnsigned(document: PdfDocument, { value }: FormField): boolean {
  const contents = document.resolve(document.dictionary(value)?.get('Contents'))
  return value === null || (isString(contents) && contents.bytes.every((byte) => byte === 0))
}

function unlockedFields(document: PdfDocument, fields: readonly FormField[]): FormField[] {
  const locked = fields.flatMap(({ type, value, dictionary }) => {
    const signature = type === 'Sig' ? document.dictionary(value) : undefined
    if (!signature) return []
    return [fieldLockOf(document, signature), signatureFieldLockOf(document, dictionary)]
  })
  return fields.filter(({ name }) => !locked.some((lock) => lock && locks(lock, name)))
}

function namedFirst(
  document: PdfDocument,
  fields: readonly FormField[],
  certificate: Bytes,
): readonly FormField[] {
  const isNamed = namesSigner(certificate)
  const named = fields.filter(({ name, dictionary }) => {
    const tooltip = document.resolve(dictionary.get('TU'))
    return isNamed(name) || (isString(tooltip) && isNamed(textOfString(tooltip)))
  })
  return [...named, ...fields.filter((field) => !named.includes(field))]
}

/** Returns a test for texts that contain all words of the signer's surname and one of the given names. */
function namesSigner(certificate: Bytes): (text: string) => boolean {
  const { subject } = parseCertificate(certificate)
  const given = wordsOf(valueInName(subject, 'givenName') ?? '')
  const surname = wordsOf(valueInName(subject, 'surname') ?? '')
  const whole = wordsOf(valueInName(subject, 'commonName') ?? '')
  return (text) => {
    const words = new Set(wordsOf(text))
    const isIn = (word: string) => words.has(word)
    if (given.length === 0 || surname.length === 0) return whole.length > 0 && whole.every(isIn)
    return surname.every(isIn) && given.some(isIn)
  }
}

/** The words of a text in lower case, without accents. */
function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.match(/\p{L}+/gu) ?? []
}

function onPage(
  document: PdfDocument,
  { name, reference, dictionary }: FormField,
): PreparedField | undefined {
  if (!reference) return undefined
  const field = { reference, dictionary }
  const widget = widgetOf(document, field)
  const page = widget && pageWith(document, widget.reference)
  if (!page) return undefined
  const rectangle = rectangleOf(document, widget.dictionary.get('Rect'))
  const hasArea = rectangle && width(rectangle) > 0 && height(rectangle) > 0
  return { name, field, widget, page, rectangle: hasArea ? rectangle : undefined }
}

function widgetOf(document: PdfDocument, field: Written): Written | undefined {
  const kids = document.array(field.dictionary.get('Kids'))
  if (!kids) return field
  const [reference] = kids
  const dictionary = document.dictionary(reference)
  return isReference(reference) && dictionary ? { reference, dictionary } : undefined
}
