import { ListRefused } from './list-format'

/** UTF-8 bytes as text, piece by piece. Bytes that are no text refuse the list. */
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
