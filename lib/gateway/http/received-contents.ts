import { Base64Decoder } from '@paraph/validator/encoding/base64'
import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { InvalidEncoding } from '@paraph/validator/encoding/invalid-encoding'
import type { Scanned } from '@paraph/validator/encoding/json/json-scanner'
import { JsonTextDecoder } from '@paraph/validator/encoding/json/json-text-decoder'
import {
  type MeasuredFile,
  measuredContent,
  type Spool,
  type SpoolFile,
} from '@/lib/storage/blobs/spool'
import { limits } from '../contract/limits'
import type { ReceivedContent } from '../operation/context'
import { invalidParameter, OperationFailure } from '../operation/operation-failure'

/** Contents of one request. In the parsed body, marks replace them. */
export class ReceivedContents {
  readonly #spool: Spool
  readonly #files: SpoolFile[] = []
  readonly #contents = new Map<string, ReceivedContent>()
  readonly #sources: { close(): void }[] = []
  #current: ContentReader | undefined
  #mark = ''

  constructor(spool: Spool) {
    this.#spool = spool
  }

  find(mark: string): ReceivedContent | undefined {
    return this.#contents.get(mark)
  }

  /** Receives the contents. Throws `OperationFailure` if files exceed the limits or the text is not JSON. */
  async take(scanned: Exclude<Scanned, { kind: 'watched' }>): Promise<void> {
    if (scanned.kind === 'begin') await this.#begin(scanned.mark)
    else if (scanned.kind === 'bytes') await this.#store(this.#current?.push(scanned.bytes))
    else await this.#end()
  }

  async #begin(mark: string): Promise<void> {
    const file = await this.#spool.create()
    this.#files.push(file)
    this.#mark = mark
    this.#current = new ContentReader()
  }

  async #end(): Promise<void> {
    await this.#store(this.#current?.end())
    const fault = this.#current?.fault
    const file = fault ? undefined : await this.#files.at(-1)?.end()
    this.#contents.set(this.#mark, { file, fault, open: () => this.#open(file) })
  }

  /** Deletes all contents that were not moved elsewhere. */
  async discard(): Promise<void> {
    for (const source of this.#sources.splice(0)) source.close()
    await Promise.all(this.#files.splice(0).map((file) => file.remove()))
  }

  async #store(bytes: Bytes | undefined): Promise<void> {
    const file = this.#files.at(-1)
    if (!file || !bytes || bytes.length === 0) return
    await file.write(bytes)
    const total = this.#files.reduce((sum, { size }) => sum + size, 0)
    if (file.size > limits.fileBytes || total > limits.requestFileBytes) {
      throw new OperationFailure('too-large')
    }
  }

  #open(file: MeasuredFile | undefined): ByteSource {
    if (!file) throw new Error('What was no Base64 has no bytes')
    const source = measuredContent(file)
    this.#sources.push(source)
    return source
  }
}

const backslash = 0x5c

/** Reads one content: Base64 in a JSON text. */
class ContentReader {
  readonly #base64 = new Base64Decoder()
  /** Created at the first piece that has an escape, because it decodes slowly and most clients write no escapes. */
  #text: JsonTextDecoder | undefined
  #fault: InvalidEncoding | undefined

  /** Why the content is not Base64; undefined if it is. */
  get fault(): InvalidEncoding | undefined {
    return this.#fault
  }

  push(bytes: Buffer): Bytes | undefined {
    if (!this.#text && !bytes.includes(backslash)) {
      const decoded = this.#decode(() => this.#base64.push(bytes))
      if (decoded) return decoded
    }
    this.#text ??= new JsonTextDecoder()
    const characters = asJson(this.#text, (text) => text.push(bytes))
    return this.#decode(() => this.#base64.push(asciiOf(characters)))
  }

  end(): Bytes | undefined {
    if (this.#text) asJson(this.#text, (text) => text.end())
    return this.#decode(() => this.#base64.end())
  }

  /** Decodes a piece. After a fault, the rest is only checked to be JSON. */
  #decode(decode: () => Bytes): Bytes | undefined {
    if (this.#fault) return undefined
    try {
      return decode()
    } catch (error) {
      if (!(error instanceof InvalidEncoding)) throw error
      this.#fault = error
      return undefined
    }
  }
}

/** The text in ASCII. Any other character is replaced by an ASCII character that is also invalid in Base64. */
function asciiOf(text: string): Buffer {
  return Buffer.from(Buffer.byteLength(text, 'utf8') === text.length ? text : '*', 'latin1')
}

function asJson<Result>(text: JsonTextDecoder, read: (text: JsonTextDecoder) => Result): Result {
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
    throw invalidParameter('body', 'The body is not JSON')
  }
}
