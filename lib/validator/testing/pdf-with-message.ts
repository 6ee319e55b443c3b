import type { Bytes } from '#encoding/bytes'
import { type PdfUpdate, updatedPdf } from './pdf-update'

/** A signature dictionary as other software might write it. It may be incorrect. */
export interface PdfMessageOrder {
  /** Makes the value of /Contents from the covered bytes. */
  readonly message: (covered: Bytes) => Promise<Bytes> | Bytes
  readonly subFilter?: string
  /** Further entries of the signature dictionary (`entries`) and of its field (`field`), as PDF source. */
  readonly entries?: string
  readonly field?: string
  /** Rectangle of the field. The default is empty, so the field is invisible. */
  readonly rectangle?: string
  /** Further entries of the catalog (`catalog`) and of the page (`page`), as PDF source. */
  readonly catalog?: string
  readonly page?: string
  /** The name of the field, as PDF source. */
  readonly name?: string
  /** Further entries of the trailer. */
  readonly trailer?: string
  /** `number`: object number of the field; the signature dictionary has the next number. `fields`: existing fields. */
  readonly number?: number
  readonly fields?: readonly number[]
  readonly objects?: Readonly<Record<number, string>>
  /** Bytes before the PDF header. Offsets in the file count from the header. */
  readonly before?: Bytes
  /** Space for the message, in bytes. */
  readonly room?: number
}

const zeros = '0000000000'

/**
 * Appends a revision with a signature field to a sample PDF. Object 1 is its catalog, object 10 its page. It does not
 * use the code under test.
 */
export async function pdfWithMessage(bytes: Uint8Array, order: PdfMessageOrder): Promise<Buffer> {
  const { room = 12_000, message, before = new Uint8Array() } = order
  const file = Buffer.concat([before, updatedPdf(bytes, updateWith(order, room))])
  const open = file.lastIndexOf(`<${'0'.repeat(2 * room)}>`)
  const close = open + 2 * room + 2
  const numbers = [open, close, file.length - close].map((one) => String(one).padStart(10, '0'))
  const text = `/ByteRange [0 ${zeros} ${zeros} ${zeros}]`
  file.write(`/ByteRange [0 ${numbers.join(' ')}]`, file.lastIndexOf(text))
  const covered = Buffer.concat([file.subarray(0, open), file.subarray(close)])
  const value = await message(covered)
  if (value.length > room) throw new RangeError('The message needs more room')
  file.write(Buffer.from(value).toString('hex'), open + 1)
  return file
}

function updateWith(order: PdfMessageOrder, room: number): PdfUpdate {
  const { subFilter = 'ETSI.CAdES.detached', entries = '/M (D:20260301093000Z)' } = order
  const { number = 300, fields = [], field = '', catalog = '', page = '', objects = {} } = order
  const { rectangle = '0 0 0 0', name = `(Signature${number})`, trailer } = order
  const references = [...fields, number].map((one) => `${one} 0 R`).join(' ')
  const resources = '/Resources << /Font << /F 3 0 R >> >>'
  const parts = `/Pages 2 0 R /Outlines 100 0 R /AcroForm << /Fields [${references}] /SigFlags 3 >>`
  const content = `/Parent 2 0 R /Contents 11 0 R ${resources} /Annots [${references}]`
  const widget = `/Type /Annot /Subtype /Widget /FT /Sig /F 132 /Rect [${rectangle}] /P 10 0 R`
  return {
    trailer,
    objects: {
      1: `<< /Type /Catalog ${parts} ${catalog} >>`,
      10: `<< /Type /Page ${content} ${page} >>`,
      [number]: `<< ${widget} /T ${name} /V ${number + 1} 0 R ${field} >>`,
      [number + 1]:
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${subFilter} ${entries} ` +
        `/ByteRange [0 ${zeros} ${zeros} ${zeros}] /Contents <${'0'.repeat(2 * room)}> >>`,
      ...objects,
    },
  }
}
