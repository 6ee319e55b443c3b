import type { ByteSource } from '#encoding/byte-source'
import { PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'
import { Lexer } from './lexer'

const firstWindow = 1024
const growth = 64

/**
 * Runs a parser over the bytes at `offset` and reads no more of the source than necessary. Throws the parser's errors,
 * and `PdfTooComplex` for an object that does not end within the limits.
 */
export function parseAt<Result>(
  source: ByteSource,
  offset: number,
  parse: (lexer: Lexer) => Result,
): Result {
  for (let length = firstWindow; length <= pdfLimits.objectBytes; length *= growth) {
    const lexer = new Lexer(source.read(offset, offset + length))
    const outcome = attempt(() => parse(lexer))
    // If parsing stopped at the end of the window, it is repeated with a larger window.
    const cutShort = lexer.exhausted && offset + length < source.size
    if (!cutShort) return outcome()
  }
  throw new PdfTooComplex('An object of the PDF is too large')
}

function attempt<Result>(action: () => Result): () => Result {
  try {
    const result = action()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}
