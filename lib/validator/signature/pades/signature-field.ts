import type { PdfDocument } from '#pdf/document'
import { type FormField, formOf, readFields } from '#pdf/form'
import {
  amended,
  dictionary,
  isCount,
  isReference,
  name,
  type PdfArray,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
} from '#pdf/objects'
import { findPage, type PdfPage, pageWith } from '#pdf/pages/page'
import { type Rectangle, rectangleArray } from '#pdf/pages/rectangle'
import { Revision } from '#pdf/revision'
import { textString } from '#pdf/text-string'
import { type WrittenAppearance, writeNoAppearance } from './appearance/no-appearance'
import { addCatalogEntry, setCatalogEntry } from './catalog-entry'
import type { PreparedField } from './prepared-field'
import { coveredRanges, dictionaryWithGap, type OpenTail, writeByteRange } from './signature-gap'
import { isTagged, statesLanguage, tagWidget } from './tagged-document'

/** A signature dictionary with a gap for the signature. */
export interface SignatureToAppend {
  /** Entries of the signature dictionary except /ByteRange and /Contents. */
  readonly signature: PdfDictionary
  /** Number of bytes that the gap has for the signature (DER). */
  readonly room: number
}

/** A signature field to append. */
export interface FieldToAppend extends SignatureToAppend {
  readonly fieldName: string
  /** Undefined for an invisible signature. */
  readonly drawing: Drawing | undefined
}

/** Draws a visible signature. The caller passes it, so that fonts are loaded only if something is drawn. */
export interface Drawing {
  readonly page: PdfPage
  readonly draw: (revision: Revision, page: PdfPage) => WrittenAppearance
}

/**
 * Appends a field, its widget and its signature dictionary as one revision (ISO 32000-2, 12.7.5.5). Throws the errors
 * of reading the document.
 */
export function appendSignatureField(document: PdfDocument, field: FieldToAppend): OpenTail {
  const revision = new Revision(document)
  const page = field.drawing?.page ?? signedPage(document) ?? findPage(document, 'last')
  const signature = revision.reserve()
  const widget = revision.reserve()
  revision.set(widget, widgetFor(revision, { page, widget, signature }, field))
  addToPage(revision, page, widget)
  changeForm(revision, widget)
  return sealed(revision, signature, field)
}

/** The signature for an empty field, and the function that draws it in the field's rectangle if it is visible. */
export interface FieldToFill extends SignatureToAppend {
  readonly draw: (revision: Revision, page: PdfPage, rectangle: Rectangle) => PdfReference
}

/**
 * Appends a signature dictionary as the value of an unsigned field, as one revision. It replaces a placeholder. Only the
 * value, the appearance and its flag change: validators would treat any other difference as a change of signed content.
 */
export function fillSignatureField(
  document: PdfDocument,
  { field, widget, page, rectangle }: PreparedField,
  filling: FieldToFill,
): OpenTail {
  const revision = new Revision(document)
  const placeholder = field.dictionary.get('V')
  const signature = isReference(placeholder) ? placeholder : revision.reserve()
  const form = rectangle
    ? filling.draw(revision, page, rectangle)
    : writeNoAppearance(revision).reference
  const flags = document.resolve(widget.dictionary.get('F'))
  // iText's form builder does not set the flag, so the signature would be missing on paper.
  const shown = { AP: dictionary({ N: form }), F: (isCount(flags) ? flags : 0) | printed }
  if (field.reference.number === widget.reference.number) {
    revision.set(field.reference, amended(field.dictionary, { V: signature, ...shown }))
  } else {
    revision.set(field.reference, amended(field.dictionary, { V: signature }))
    // Inherited from the field, poppler does not find the value, and MuPDF does not find its byte range.
    revision.set(widget.reference, amended(widget.dictionary, { V: signature, ...shown }))
  }
  changeForm(revision, undefined)
  return sealed(revision, signature, filling)
}

/** The first unused name among `prefix` + 1, 2, 3 … */
export function freeFieldName(document: PdfDocument, prefix: string): string {
  const taken = new Set(readFields(document).map((field) => field.name.split('.')[0]))
  let number = 1
  while (taken.has(`${prefix}${number}`)) number++
  return `${prefix}${number}`
}

/** ISO 32000-2, table 167. */
const printed = 4
const printAndLocked = printed | 128

interface WidgetReferences {
  readonly page: PdfPage
  readonly widget: PdfReference
  readonly signature: PdfReference
}

function widgetFor(
  revision: Revision,
  { page, widget, signature }: WidgetReferences,
  { fieldName, signature: entries, drawing }: FieldToAppend,
): PdfDictionary {
  const drawn = drawing?.draw(revision, page) ?? writeNoAppearance(revision)
  const described = entries.get('Name') ?? textString(fieldName)
  const structParent =
    drawing && mayTag(revision.document) ? tagWidget(revision, widget, page.reference) : undefined
  // ISO 14289-1, 7.18.1 and ISO 14289-2, 8.9: a description for people who cannot see the field. An invisible field
  // does not need it, and outside the structure its language would be unknown (ISO 14289-1, 7.2).
  const isDescribed =
    drawing !== undefined || !isTagged(revision.document) || statesLanguage(revision.document)
  return dictionary({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(fieldName),
    V: signature,
    F: printAndLocked,
    P: page.reference,
    Rect: rectangleArray(drawn.rectangle),
    AP: dictionary({ N: drawn.reference }),
    ...(isDescribed && { TU: described, Contents: described }),
    ...(structParent === undefined ? {} : { StructParent: structParent }),
  })
}

/**
 * Whether the widget may get a structure element, and its page a tab order. Only those of the first signature do:
 * validators may treat later changes of the structure or of a page as changes of signed content.
 */
function mayTag(document: PdfDocument): boolean {
  return isTagged(document) && !readFields(document).some(isSigned)
}

function isSigned({ type, value }: FormField): boolean {
  return type === 'Sig' && value !== null
}

/** The page of an earlier signature in a tagged document: it states the tab order of its annotations already. */
function signedPage(document: PdfDocument): PdfPage | undefined {
  if (!isTagged(document)) return undefined
  const signed = readFields(document).find(isSigned)
  return signed?.reference && pageWith(document, signed.reference)
}

/** Adds the widget to a page, even if it is invisible: otherwise some readers do not find the signature. */
function addToPage(
  revision: Revision,
  { reference, dictionary: page }: PdfPage,
  widget: PdfReference,
): void {
  const annotations = appendTo(revision, page.get('Annots'), widget)
  // ISO 14289-1, 7.18.3; ISO 14289-2, 8.9.3.3: a page with annotations must state their tab order.
  const wantsOrder = mayTag(revision.document) && !page.has('Tabs')
  if (!annotations && !wantsOrder) return
  const changes = {
    ...(annotations && { Annots: annotations }),
    ...(wantsOrder && { Tabs: name('S') }),
  }
  revision.set(reference, amended(page, changes))
}

const signaturesExistAndAppendOnly = 1 | 2

/** /Type is not in ISO 32000-2, table 224, but @signpdf finds a form only by it and drops the fields of other forms. */
const newForm = dictionary({ Type: name('AcroForm') })

function changeForm(revision: Revision, added: PdfReference | undefined): void {
  const { document } = revision
  const present = formOf(document)
  const form = present ?? newForm
  const flags = document.resolve(form.get('SigFlags'))
  const set = isCount(flags) ? flags : 0
  const wanted = set | signaturesExistAndAppendOnly
  const fields = added && appendTo(revision, form.get('Fields'), added)
  if (!fields && set === wanted) return
  const changed = amended(form, { ...(fields && { Fields: fields }), SigFlags: wanted })
  const store = present ? setCatalogEntry : addCatalogEntry
  store(revision, 'AcroForm', changed)
}

/**
 * Appends to an array. An indirect array is replaced, and nothing is returned. For a direct array, the new array is
 * returned, and the caller stores it in place of the old one.
 */
function appendTo(
  revision: Revision,
  present: PdfObject | undefined,
  item: PdfReference,
): PdfArray | undefined {
  const items = revision.document.array(present)
  const longer = [...(items ?? []), item]
  if (!items || !isReference(present)) return longer
  revision.set(present, longer)
  return undefined
}

function sealed(
  revision: Revision,
  signature: PdfReference,
  { signature: entries, room }: SignatureToAppend,
): OpenTail {
  const { content, byteRangeAt, gap } = dictionaryWithGap(entries, room)
  revision.setSerialized(signature, content)
  const { tail, startOf } = revision.write()
  const start = startOf(signature)
  const open: OpenTail = { tail, gap: [start + gap[0], start + gap[1]] }
  writeByteRange(tail, start + byteRangeAt, coveredRanges(revision.document.size, open))
  return open
}
