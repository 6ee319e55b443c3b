/** A message of PostgreSQL's protocol (documentation, 55.7), with its letter and length. */
export interface WireMessage {
  /** Undefined for the first messages of a client, before it is authenticated. */
  readonly letter: string | undefined
  /** The whole message as sent. */
  readonly bytes: Buffer
  readonly content: Buffer
}

/** Cuts a stream into messages: returns the messages that a chunk completes. */
export function messageCutter() {
  let rest: Buffer = Buffer.alloc(0)
  return function* cut(chunk: Buffer, hasLetter: () => boolean): Generator<WireMessage> {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const message = firstOf(rest, hasLetter() ? 1 : 0)
      if (!message) return
      rest = rest.subarray(message.bytes.length)
      yield message
    }
  }
}

/** The length includes itself, but not the letter. */
function firstOf(stream: Buffer, letters: 0 | 1): WireMessage | undefined {
  if (stream.length < letters + 4) return undefined
  const end = letters + stream.readUInt32BE(letters)
  if (stream.length < end) return undefined
  const bytes = stream.subarray(0, end)
  const letter = letters === 1 ? bytes.toString('latin1', 0, 1) : undefined
  return { letter, bytes, content: bytes.subarray(letters + 4) }
}

/** The strings at the beginning of a message, each terminated by a zero byte. */
export function textsOf({ content }: WireMessage, count: number): string[] {
  const texts: string[] = []
  for (let at = 0; texts.length < count; ) {
    const end = content.indexOf(0, at)
    texts.push(content.toString('utf8', at, end))
    at = end + 1
  }
  return texts
}
