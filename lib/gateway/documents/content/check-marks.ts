import type { PdfDocument } from '@/lib/pdf/document'
import { type PdfPage, pagesAt } from '@/lib/pdf/pages/page'
import { sheetOf, signedBoxes } from '@/lib/signature/pades/appearance/marks-on-page'
import { openForSigning, orRefusePdf } from '@/lib/signature/pades/refusal'
import type { Document } from '@/lib/storage/documents'
import type { Signer } from '@/lib/storage/signers'
import { type Box, boxOf, type Mark, markSize, overlap, type Size } from '@/lib/vocabulary/mark'
import type { Context } from '../../operation/context'
import { invalidParameter } from '../../operation/operation-failure'
import { isOpen } from '../../rules/document-state'
import { openContent } from './stored-content'

/** Where somebody's signature is to be seen, and the field that says so. */
export interface AskedMark {
  readonly mark: Mark
  readonly parameter: string
  /** Placed on other content, which this is to replace: then the content is at fault. */
  readonly isOlder?: boolean
}

type Content = Pick<Document, 'file' | 'format'>

/** Those of the marks that are given. */
export function askedMarks(
  people: readonly { readonly mark?: Mark | null | undefined }[],
  parameterOf: (index: number) => string,
): AskedMark[] {
  return people.flatMap(({ mark }, index) =>
    mark ? [{ mark, parameter: parameterOf(index) }] : [],
  )
}

/** The marks of signers who can still sign; the file shows those of signers who have signed. */
export function marksKept(signers: readonly Signer[]): Mark[] {
  return signers.filter(isOpen).flatMap(({ mark }) => mark ?? [])
}

/** What can be said before there is any content. */
export function refuseMarksOfContainer(
  format: Document['format'],
  [first]: readonly AskedMark[],
): void {
  if (first && format !== 'pdf') {
    throw invalidParameter(first.parameter, 'A container has no page that a mark could stand on')
  }
}

/**
 * Refuses a mark that cannot stand where it is asked for: there is no such page, it does not lie on it, is too small or too
 * large, or lies over a signature that is seen there, over one of those `kept` for others, or over another one asked for.
 */
export async function checkMarks(
  context: Pick<Context, 'blobs'>,
  { file, format }: Content,
  asked: readonly AskedMark[],
  kept: readonly Mark[] = [],
): Promise<void> {
  if (asked.length === 0) return
  refuseMarksOfContainer(format, asked)
  const content = await openContent(context.blobs, file)
  try {
    orRefusePdf(() => refuseWrongPositions(openForSigning(content), asked, kept))
  } finally {
    content.close()
  }
}

interface PositionedMark {
  readonly page: number
  readonly box: Box
}

function refuseWrongPositions(
  document: PdfDocument,
  asked: readonly AskedMark[],
  kept: readonly Mark[],
): void {
  const numbers = [...asked.map(({ mark }) => mark), ...kept].map(({ page }) => page)
  const pages = pagesAt(document, numbers)
  const placed = kept.flatMap((mark) => {
    const page = pages.get(mark.page)
    return page ? [positionedOn(document, page, mark)] : []
  })
  for (const one of asked) {
    const { mark } = one
    const page = pages.get(mark.page)
    if (!page) throw wrongPosition(one, '.page', 'The document has no such page')
    const sheet = sheetOf(document, page)
    refuseShape(one, boxOf(mark, sheet), sheet)
    const here = positionedOn(document, page, mark)
    if (signedBoxes(document, page).some((box) => overlap(box, here.box))) {
      throw wrongPosition(one, '', 'The mark would lie over a signature of the document')
    }
    if (placed.some(({ page, box }) => page === here.page && overlap(box, here.box))) {
      throw wrongPosition(one, '', 'The mark would lie over that of another signer')
    }
    placed.push(here)
  }
}

function positionedOn(document: PdfDocument, page: PdfPage, mark: Mark): PositionedMark {
  return { page: page.reference.number, box: boxOf(mark, sheetOf(document, page)) }
}

/** What is lost where fractions are rounded is nobody's fault, in points. */
const tolerance = 0.5

function refuseShape(asked: AskedMark, box: Box, sheet: Size): void {
  for (const [side, start] of [
    ['width', 'left'],
    ['height', 'top'],
  ] as const) {
    const [least, most] = [markSize.least[side], markSize.most[side]]
    if (box[side] < least - tolerance || box[side] > most + tolerance) {
      const now = Math.round(box[side])
      const reason = `The mark would have ${now} points, and can have ${least} to ${most}`
      throw wrongPosition(asked, `.${side}`, reason)
    }
    if (box[start] + box[side] > sheet[side] + tolerance) {
      throw wrongPosition(asked, `.${start}`, 'The mark would not lie on the page')
    }
  }
}

function wrongPosition({ parameter, isOlder }: AskedMark, part: string, reason: string) {
  return isOlder
    ? invalidParameter(parameter, `A signer has a mark that it has no room for. ${reason}`)
    : invalidParameter(parameter + part, reason)
}
