import { asBuffer, type Bytes } from '#encoding/bytes'
import type { PdfDocument } from '#pdf/document'
import { isString, type PdfDictionary, type PdfObject } from '#pdf/objects'
import { textOfString } from '#pdf/text-string'
import type { Trace } from '../messages/trace-sentence'

const attachmentsMax = 50
const depthMax = 16

/** Finds a signed PDF or container that is attached to a PDF (ISO 32000-2, 7.11.4). */
export function signedAttachment(document: PdfDocument): Trace | undefined {
  const names = document.dictionary(document.catalog.dictionary.get('Names'))
  const files = specifications(document, names?.get('EmbeddedFiles'), depthMax)
  const signed = files.slice(0, attachmentsMax).find((file) => isSigned(document, file))
  return signed && { key: 'signed-file-attached', about: nameOf(document, signed) }
}

/** The file specifications of a name tree (ISO 32000-2, 7.9.6). */
function specifications(
  document: PdfDocument,
  node: PdfObject | undefined,
  depth: number,
): readonly PdfDictionary[] {
  const tree = document.dictionary(node)
  if (!tree || depth === 0) return []
  const own = (document.array(tree.get('Names')) ?? []).flatMap((item, index) =>
    index % 2 === 1 ? (document.dictionary(item) ?? []) : [],
  )
  const kids = document.array(tree.get('Kids')) ?? []
  return [...own, ...kids.flatMap((kid) => specifications(document, kid, depth - 1))]
}

function isSigned(document: PdfDocument, file: PdfDictionary): boolean {
  const entries = document.dictionary(file.get('EF'))
  const stream = document.stream(entries?.get('UF') ?? entries?.get('F'))
  return stream !== undefined && looksSigned(document.content(stream))
}

/** Whether a file seems to be signed: it contains a byte range, or the names of signature files in a container. */
export function looksSigned(content: Bytes): boolean {
  const bytes = asBuffer(content)
  const head = bytes.toString('latin1', 0, 1_024)
  if (head.includes('%PDF-')) return bytes.includes('/ByteRange')
  return head.startsWith('PK') && /META-INF\/[^/]*(signature|\.p7s)/i.test(bytes.toString('latin1'))
}

function nameOf(document: PdfDocument, file: PdfDictionary): string | undefined {
  const name = document.resolve(file.get('UF') ?? file.get('F'))
  return isString(name) ? textOfString(name) : undefined
}
