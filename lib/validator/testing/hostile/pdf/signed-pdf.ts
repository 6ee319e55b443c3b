import type { Bytes } from '#encoding/bytes'
import { cmsMessage } from '../../cms-message'
import { samplePdf, streamSource } from '../../pdf'
import { type PdfMessageOrder, pdfWithMessage } from '../../pdf-with-message'
import type { HostileWorld } from '../hostile-world'

/** A text field. The form of every signed file contains it. */
export const amountField =
  '/Type /Annot /Subtype /Widget /FT /Tx /T (amount) /Rect [10 10 100 30] /P 10 0 R'

/** Object 11, the content of the page, with another text. */
export const forgedContent = { 11: streamSource('BT (Forged) Tj ET') }

/** An appearance stream of an annotation. */
export function appearance(text: string): string {
  return streamSource(`BT (${text}) Tj ET`, '/Type /XObject /Subtype /Form /BBox [0 0 99 20]')
}

/**
 * Makes a file with one page and a form, and signs it in a new revision: field 300, signature dictionary 301. `objects`
 * are in the file before signing.
 */
export async function signedPdf(
  world: HostileWorld,
  order: Partial<PdfMessageOrder> = {},
  objects: Readonly<Record<number, string>> = {},
): Promise<Buffer> {
  const bytes = samplePdf({ objects: { 150: `<< ${amountField} >>`, ...objects } })
  return await signedAgain(world, bytes, order)
}

/** Adds a signature to a file. */
export async function signedAgain(
  world: HostileWorld,
  bytes: Uint8Array,
  order: Partial<PdfMessageOrder> = {},
): Promise<Buffer> {
  return await pdfWithMessage(bytes, {
    message: (content) => messageOver(content, world),
    fields: [150],
    ...order,
  })
}

/** Makes a message by the honest signer. */
export async function messageOver(content: Bytes, { holder }: HostileWorld): Promise<Bytes> {
  return await cmsMessage({ content, signers: [{ holder }], certificates: holder.issuers })
}

/** The source of the newest version of an object. */
export function sourceIn(file: Buffer, number: number): string {
  const text = file.toString('latin1')
  const start = text.lastIndexOf(`\n${number} 0 obj\n`) + `\n${number} 0 obj\n`.length
  return text.slice(start, text.indexOf('\nendobj', start))
}

/** Replaces text in place, padded with spaces, without an update. */
export function overwritten(file: Buffer, from: RegExp, to: string): Buffer {
  const text = file.toString('latin1')
  const [old] = from.exec(text) ?? []
  if (old === undefined || to.length > old.length) {
    throw new RangeError('There is nothing to change, or no room for it')
  }
  return Buffer.from(text.replace(old, to.padEnd(old.length)), 'latin1')
}

type Ranges = readonly number[]

/**
 * Signs chosen ranges with a correct digest and value. `choose` gets the start and the end of /Contents and the end of
 * the file.
 */
export async function signedOverRanges(
  world: HostileWorld,
  choose: (open: number, close: number, end: number) => Ranges,
): Promise<Buffer> {
  const file = await signedPdf(world, {
    message: () => new Uint8Array(),
    entries: `/M (D:20260301093000Z) /Room [${' '.repeat(60)}]`,
  })
  const open = file.indexOf('/Contents <0') + '/Contents '.length
  const close = file.indexOf('>', open) + 1
  const ranges = choose(open, close, file.length)
  const entry = `/ByteRange [${ranges.join(' ')}]`
  const written = overwritten(file, /\/Room \[ *\] \/ByteRange \[[^\]]*\]/, entry)
  const parts = Array.from({ length: Math.floor(ranges.length / 2) }, (_, index) => {
    const [start = 0, length = 0] = ranges.slice(2 * index)
    return written.subarray(start, start + length)
  })
  const message = await messageOver(Buffer.concat(parts), world)
  written.write(Buffer.from(message).toString('hex'), open + 1)
  return written
}
