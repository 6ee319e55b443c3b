import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import {
  dictionary,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  reference,
  string,
} from './objects'
import { serialize } from './syntax/serialize'

/** A new PDF (ISO 32000-2, 7.5). It collects objects and then returns the bytes of the file. */
export class NewPdf {
  readonly #contents: (Bytes | undefined)[] = []

  /** Returns a new object number. The object must be set before the file is written. */
  reserve(): PdfReference {
    return reference(this.#contents.push(undefined))
  }

  add(object: PdfObject): PdfReference {
    const added = this.reserve()
    this.set(added, object)
    return added
  }

  set({ number }: PdfReference, object: PdfObject): void {
    this.#contents[number - 1] = serialize(object)
  }

  write(root: PdfReference, info: PdfDictionary): Bytes {
    const infoReference = this.add(info)
    // ISO 32000-2, 7.5.2: four bytes above 127 show transfer programs that the file is binary.
    const parts: Bytes[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    const offsets: number[] = []
    let length = parts[0]?.length ?? 0
    for (const [index, content] of this.#contents.entries()) {
      if (!content) throw new RangeError(`Object ${index + 1} was reserved and never written`)
      const written = concatBytes(utf8(`${index + 1} 0 obj\n`), content, utf8('\nendobj\n'))
      offsets.push(length)
      parts.push(written)
      length += written.length
    }
    const id = string(digest('SHA-256', concatBytes(...parts)).subarray(0, 16))
    const size = offsets.length + 1
    const trailer = dictionary({ Size: size, Root: root, Info: infoReference, ID: [id, id] })
    const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    return concatBytes(
      ...parts,
      utf8(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}trailer\n`),
      serialize(trailer),
      utf8(`\nstartxref\n${length}\n%%EOF\n`),
    )
  }
}
