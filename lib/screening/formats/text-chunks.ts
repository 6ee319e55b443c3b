import { ListRefused } from '../list-refused'

/** UTF-8 octets as text, piece by piece. Octets that are no text refuse the list. */
export async function* textChunks(octets: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of octets) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError)
      throw new ListRefused('not-text', 'The list is not UTF-8', error)
    throw error
  }
}
