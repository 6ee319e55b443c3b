/**
 * Decodes a JSON text in pieces, without its quotes. UTF-8 is checked and escapes are resolved. Throws `SyntaxError` or
 * `TypeError` for content that a JSON text may not contain.
 */
export class JsonTextDecoder {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  /** An escape of which the rest is in the next piece. */
  #rest = ''

  push(bytes: Uint8Array): string {
    return this.#resolve(this.#rest + this.#utf8.decode(bytes, { stream: true }))
  }

  end(): void {
    this.#utf8.decode()
    if (this.#rest !== '') throw new SyntaxError('A JSON text ends within an escape')
  }

  #resolve(text: string): string {
    const end = endOfWholeEscapes(text)
    this.#rest = text.slice(end)
    return JSON.parse(`"${text.slice(0, end)}"`)
  }
}

function endOfWholeEscapes(text: string): number {
  const last = text.lastIndexOf('\\')
  if (last === -1) return text.length
  let slashes = 1
  while (text[last - slashes] === '\\') slashes++
  if (slashes % 2 === 0) return text.length
  const length = text[last + 1] === 'u' ? 6 : 2
  return last + length > text.length ? last : text.length
}
