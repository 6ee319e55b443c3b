import { MalformedPdf, PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'
import {
  isCount,
  isName,
  type PdfArray,
  type PdfDictionary,
  type PdfObject,
  reference,
} from '../objects'
import { keepNumberText, safeCharacters } from './exact-numbers'
import { isKeyword, type Lexer, type Token } from './lexer'

const constants = new Map<string, PdfObject>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/**
 * Reads one object that is not a stream. Throws `MalformedPdf` if there is no object, and `PdfTooComplex` if the object
 * is nested too deeply.
 */
export function parseObject(lexer: Lexer, depth = 0): PdfObject {
  return objectFrom(lexer, lexer.next(), depth)
}

function objectFrom(lexer: Lexer, token: Token, depth: number): PdfObject {
  if (depth > pdfLimits.nesting) throw new PdfTooComplex('The PDF nests its objects too deeply')
  if (isCount(token)) return numberOrReference(lexer, token)
  if (!isKeyword(token)) return token
  if (token.text === '<<') return parseDictionary(lexer, depth)
  if (token.text === '[') return parseArray(lexer, depth)
  const constant = constants.get(token.text)
  if (constant === undefined) throw new MalformedPdf('An object of the PDF is incomplete')
  return constant
}

/** Reads `12 0 R` as one object and `12 0` as two. The third token decides. */
function numberOrReference(lexer: Lexer, first: number): PdfObject {
  const position = lexer.position
  const generation = lexer.next()
  if (isCount(generation) && isKeyword(lexer.next(), 'R')) return reference(first, generation)
  lexer.backTo(position)
  return first
}

function parseArray(lexer: Lexer, depth: number): PdfArray {
  const items: PdfObject[] = []
  for (let token = lexer.next(); !isKeyword(token, ']'); token = lexer.next()) {
    const isLong = typeof token === 'number' && lexer.numberText.length > safeCharacters
    if (isLong) keepNumberText(items, items.length, lexer.numberText)
    items.push(objectFrom(lexer, token, depth + 1))
  }
  return items
}

function parseDictionary(lexer: Lexer, depth: number): PdfDictionary {
  const entries = new Map<string, PdfObject>()
  for (let token = lexer.next(); !isKeyword(token, '>>'); token = lexer.next()) {
    if (isKeyword(token) || !isName(token)) throw new MalformedPdf('A dictionary key is not a name')
    entries.set(token.value, parseObject(lexer, depth + 1))
  }
  return entries
}
