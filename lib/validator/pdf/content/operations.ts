import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'
import type { PdfDocument } from '../document'
import type { PdfObject } from '../objects'
import { isWhiteSpace } from '../syntax/characters'
import { isKeyword, Lexer, type Token } from '../syntax/lexer'
import { parseObject } from '../syntax/parser'

/** The content of a page. Several streams are joined with a blank between them (ISO 32000-2, 7.8.2). */
export function contentOf(document: PdfDocument, contents: PdfObject | undefined): Bytes {
  const streams = document.array(contents) ?? [contents ?? null]
  const parts = streams.flatMap((object) => {
    const found = document.stream(object)
    return found ? [document.content(found), utf8('\n')] : []
  })
  return concatBytes(...parts)
}

/** No operator has more operands. A longer row of objects is not a content stream. */
const operandsMax = 64

/** An operator of a content stream with its operands (ISO 32000-2, 7.8.2). */
interface Operation {
  readonly operator: string
  readonly operands: readonly PdfObject[]
}

/** Yields the operations of a content stream in order. Throws `MalformedPdf` at broken content. */
export function* operationsOf(content: Bytes): Generator<Operation> {
  const lexer = new Lexer(content)
  let operands: PdfObject[] = []
  for (let token = peek(lexer); !isKeyword(token, ''); token = peek(lexer)) {
    if (!isOperator(token)) {
      operands = [...operands.slice(-operandsMax), parseObject(lexer)]
      continue
    }
    lexer.next()
    if (token.text === 'ID') skipInlineImage(lexer, content)
    yield { operator: token.text, operands }
    operands = []
  }
}

function peek(lexer: Lexer): Token {
  const { position } = lexer
  const token = lexer.next()
  lexer.position = position
  return token
}

const beginnings = new Set(['[', '<<', 'true', 'false', 'null'])

function isOperator(token: Token): token is Extract<Token, { kind: 'keyword' }> {
  return isKeyword(token) && !beginnings.has(token.text)
}

/** Skips an inline image, whose bytes end at EI between blanks (ISO 32000-2, 8.9.7). */
function skipInlineImage(lexer: Lexer, content: Bytes): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  for (let at = bytes.indexOf('EI', lexer.position); at >= 0; at = bytes.indexOf('EI', at + 1)) {
    const isAlone = isWhiteSpace(bytes[at - 1]) && !isRegularAfter(bytes, at + 2)
    if (isAlone) {
      lexer.position = at
      return
    }
  }
  lexer.position = content.length
}

function isRegularAfter(bytes: Bytes, at: number): boolean {
  return at < bytes.length && !isWhiteSpace(bytes[at])
}
