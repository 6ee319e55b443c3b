import { ListRefused } from './list-format'

/** Decodes UTF-8 piece by piece. Throws `ListRefused` for invalid bytes. */
export async function* textChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError)
      throw new ListRefused('not-text', 'The list is not UTF-8', error)
    throw error
  }
}
