import type { ByteSource } from '@/lib/encoding/byte-source'
import { PdfTooComplex } from '../errors'
import { pdfLimits } from '../limits'
import { Lexer } from './lexer'

const firstWindow = 1024
const growth = 64

/**
 * Runs a parser over the bytes at `offset`, reading no more of the source than it turns out to need.
 * Throws what the parser throws, and `PdfTooComplex` for an object without a reasonable end.
 */
export function parseAt<Result>(
  source: ByteSource,
  offset: number,
  parse: (lexer: Lexer) => Result,
): Result {
  for (let length = firstWindow; length <= pdfLimits.objectBytes; length *= growth) {
    const lexer = new Lexer(source.read(offset, offset + length))
    const outcome = attempt(() => parse(lexer))
    // What broke off at the edge of the window is read again through a wider one.
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
