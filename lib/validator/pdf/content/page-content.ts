import type { Bytes } from '#encoding/bytes'
import type { PdfDocument } from '../document'
import { MalformedPdf, PdfTooComplex } from '../errors'
import {
  isArray,
  isName,
  isString,
  type PdfDictionary,
  type PdfObject,
  type PdfStream,
} from '../objects'
import type { PdfPage } from '../pages/page'
import { contentOf, operationsOf } from './operations'

/** The content of a page without positions. This is an estimate: unreadable content is left out. */
export interface PageContent {
  /** The text, as far as the fonts say which characters they draw. */
  readonly text: string
  readonly pictures: number
}

/** Limits for one page. Content beyond them is not examined. */
const most = { bytes: 1 << 20, operations: 50_000, depth: 4, codes: 65_536 }

interface Reading {
  readonly document: PdfDocument
  readonly parts: string[]
  readonly fonts: Map<PdfObject, Font>
  pictures: number
  operations: number
}

export function pageContent(document: PdfDocument, page: PdfPage): PageContent {
  const resources = document.dictionary(page.attributes.get('Resources'))
  return shownBy(document, (reading) =>
    read(reading, contentOf(document, page.dictionary.get('Contents')), resources, 0),
  )
}

/** The content of a form XObject, such as the appearance of an annotation. */
export function formContent(document: PdfDocument, form: PdfStream): PageContent {
  return shownBy(document, (reading) => readForm(reading, form, undefined, 0))
}

function shownBy(document: PdfDocument, readAll: (reading: Reading) => void): PageContent {
  const reading: Reading = { document, parts: [], fonts: new Map(), pictures: 0, operations: 0 }
  try {
    readAll(reading)
  } catch (error) {
    // Unreadable content is treated as empty. Other code decides whether the file is accepted.
    if (!(error instanceof MalformedPdf || error instanceof PdfTooComplex)) throw error
  }
  return { text: reading.parts.join(''), pictures: reading.pictures }
}

function read(
  reading: Reading,
  content: Bytes,
  resources: PdfDictionary | undefined,
  depth: number,
): void {
  const { document, parts } = reading
  const resource = (kind: string, name: PdfObject | undefined) =>
    isName(name) ? document.dictionary(resources?.get(kind))?.get(name.value) : undefined
  let font = latin
  for (const { operator, operands } of operationsOf(content.subarray(0, most.bytes))) {
    if (reading.operations++ > most.operations) return
    if (operator === 'Tf') font = fontOf(reading, resource('Font', operands[0]))
    else if (operator === 'EI') reading.pictures++
    else if (operator === 'Do')
      readObject(reading, resource('XObject', operands[0]), resources, depth)
    else if (shows.has(operator)) parts.push(...textIn(font, operands))
    else if (moves.has(operator)) parts.push(' ')
  }
}

/** ISO 32000-2, 9.4.3: the operators that show text, and those that begin another line. */
const shows = new Set(['Tj', 'TJ', "'", '"'])
const moves = new Set(['Td', 'TD', 'T*', 'Tm', 'BT'])

function textIn(font: Font, operands: readonly PdfObject[]): string[] {
  return operands
    .flatMap((operand) => (isArray(operand) ? operand : [operand]))
    .flatMap((item) => (isString(item) ? [decoded(font, item.bytes)] : []))
}

function readObject(
  reading: Reading,
  object: PdfObject | undefined,
  resources: PdfDictionary | undefined,
  depth: number,
): void {
  const { document } = reading
  const found = document.stream(object)
  const subtype = document.resolve(found?.dictionary.get('Subtype'))
  if (isName(subtype, 'Image')) reading.pictures++
  else if (found && isName(subtype, 'Form') && depth < most.depth)
    readForm(reading, found, resources, depth + 1)
}

function readForm(
  reading: Reading,
  form: PdfStream,
  outer: PdfDictionary | undefined,
  depth: number,
): void {
  const { document } = reading
  const own = document.dictionary(form.dictionary.get('Resources'))
  read(reading, document.content(form), own ?? outer, depth)
}

/** The length of character codes, and the characters by code. */
interface Font {
  readonly codeLength: number
  readonly characters: ReadonlyMap<number, string> | undefined
}

/** The font that is assumed if a font does not say more: Latin-1. */
const latin: Font = { codeLength: 1, characters: undefined }

function fontOf(reading: Reading, object: PdfObject | undefined): Font {
  const { document, fonts } = reading
  const key = document.resolve(object)
  const known = fonts.get(key)
  if (known) return known
  const dictionary = document.dictionary(object)
  const map = document.stream(dictionary?.get('ToUnicode'))
  const isComposite = isName(document.resolve(dictionary?.get('Subtype')), 'Type0')
  const font: Font = {
    codeLength: isComposite ? 2 : 1,
    characters: map && charactersIn(Buffer.from(document.content(map)).toString('latin1')),
  }
  fonts.set(key, font)
  return font
}

/** Reads the characters of a ToUnicode map (ISO 32000-2, 9.10.3). */
function charactersIn(map: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>()
  for (const [, kind, block = ''] of map.matchAll(/begin(bfchar|bfrange)([\s\S]*?)endbf/g)) {
    if (kind === 'bfchar') addSingle(characters, block)
    else addRanges(characters, block)
  }
  return characters
}

function addSingle(characters: Map<number, string>, block: string): void {
  for (const [, code = '', text = ''] of block.matchAll(/<([\da-f\s]+)>\s*<([\da-f\s]*)>/gi))
    if (characters.size < most.codes) characters.set(numberIn(code), utf16In(text))
}

function addRanges(characters: Map<number, string>, block: string): void {
  const ranges = /<([\da-f\s]+)>\s*<([\da-f\s]+)>\s*(?:<([\da-f\s]*)>|\[([^\]]*)\])/gi
  for (const [, from = '', to = '', first, list] of block.matchAll(ranges)) {
    const [start, end] = [numberIn(from), numberIn(to)]
    const listed = list?.match(/[\da-f]+/gi) ?? []
    for (let code = start; code <= end && characters.size < most.codes; code++) {
      const text = first === undefined ? utf16In(listed[code - start] ?? '') : utf16In(first)
      characters.set(code, first === undefined ? text : advanced(text, code - start))
    }
  }
}

/** The text for a later code in a range: its last character counts up along the range. */
function advanced(text: string, by: number): string {
  return text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) + by) & 0xffff)
}

const numberIn = (digits: string) => Number.parseInt(digits.replace(/\s/g, ''), 16)

function utf16In(digits: string): string {
  const bytes = Buffer.from(digits.replace(/\s/g, ''), 'hex')
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le')
}

function decoded({ codeLength, characters }: Font, bytes: Bytes): string {
  if (!characters) return codeLength === 1 ? Buffer.from(bytes).toString('latin1') : ''
  const parts: string[] = []
  for (let at = 0; at + codeLength <= bytes.length; at += codeLength) {
    const code = codeLength === 2 ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : bytes[at]
    parts.push(characters.get(code ?? 0) ?? '')
  }
  return parts.join('')
}
