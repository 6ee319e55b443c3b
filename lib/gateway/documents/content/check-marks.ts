import type { PdfDocument } from '@paraph/validator/pdf/document'
import { type PdfPage, pagesAt } from '@paraph/validator/pdf/pages/page'
import { fitsAppearance } from '@paraph/validator/signature/pades/appearance/appearance'
import {
  positionOfMark,
  sheetOf,
  signedBoxes,
} from '@paraph/validator/signature/pades/appearance/marks-on-page'
import { openForSigning, orRefusePdf } from '@paraph/validator/signature/pades/refusal'
import {
  type Box,
  boxOf,
  type Mark,
  markSize,
  overlap,
  type Size,
} from '@paraph/validator/vocabulary/mark'
import type { Document } from '@/lib/storage/documents/documents'
import type { Signer } from '@/lib/storage/documents/signers'
import type { Context } from '../../operation/context'
import { invalidParameter } from '../../operation/operation-failure'
import { isOpen } from '../../rules/document-state'
import { possibleLines } from '../../rules/signature-lines'
import { openContent } from './stored-content'

/** The position of a visible signature and the request field that states it. */
export interface AskedMark {
  readonly mark: Mark
  readonly parameter: string
  /** The signer's name; parts of it may be unknown. */
  readonly name: SignerName
  /** A mark placed on the previous content: if it does not fit, the new content is rejected. */
  readonly isOlder?: boolean
}

interface SignerName {
  readonly name?: string | null | undefined
  readonly surname?: string | null | undefined
}

type Content = Pick<Document, 'file' | 'format'>

export function askedMarks(
  people: readonly (SignerName & { readonly mark?: Mark | null | undefined })[],
  parameterOf: (index: number) => string,
): AskedMark[] {
  return people.flatMap(({ mark, ...name }, index) =>
    mark ? [{ mark, name, parameter: parameterOf(index) }] : [],
  )
}

/** The marks of signers who can still sign. Marks of signers who have signed are already in the file. */
export function marksKept(signers: readonly Signer[]): Mark[] {
  return signers.filter(isOpen).flatMap(({ mark }) => mark ?? [])
}

/** Checks the marks as far as possible without the content. */
export function refuseMarksOfContainer(
  format: Document['format'],
  [first]: readonly AskedMark[],
): void {
  if (first && format !== 'pdf') {
    throw invalidParameter(first.parameter, 'A container has no pages for marks')
  }
}

/**
 * Refuses an impossible mark. The page must exist; the mark must lie inside it, with a size that fits the page and the
 * signer's name; and it must not overlap an existing signature, a mark in `kept`, or another requested mark.
 */
export async function checkMarks(
  context: Pick<Context, 'blobs' | 'clock' | 'settings'>,
  { file, format }: Content,
  asked: readonly AskedMark[],
  kept: readonly Mark[] = [],
): Promise<void> {
  if (asked.length === 0) return
  refuseMarksOfContainer(format, asked)
  const content = await openContent(context.blobs, file)
  try {
    orRefusePdf(() => {
      const document = openForSigning(content)
      refuseWrongPositions(document, asked, kept)
      refuseLostText(context, document, asked)
    })
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
      throw wrongPosition(one, '', 'The mark would overlap a signature of the document')
    }
    if (placed.some(({ page, box }) => page === here.page && overlap(box, here.box))) {
      throw wrongPosition(one, '', 'The mark would overlap the mark of another signer')
    }
    placed.push(here)
  }
}

/** Refuses a mark if a long name leaves no room for the time and the remark of a demonstration. */
function refuseLostText(
  context: Pick<Context, 'clock' | 'settings'>,
  document: PdfDocument,
  asked: readonly AskedMark[],
): void {
  const pages = pagesAt(
    document,
    asked.map(({ mark }) => mark.page),
  )
  for (const one of asked) {
    const page = pages.get(one.mark.page)
    if (!page) continue
    const { name, surname } = one.name
    const position = positionOfMark(one.mark, sheetOf(document, page))
    const texts = possibleLines({ givenName: name ?? '', surname: surname ?? '' }, context)
    if (texts.every((lines) => fitsAppearance(position, lines))) continue
    throw wrongPosition(one, '', "The mark is too small for the signer's name")
  }
}

function positionedOn(document: PdfDocument, page: PdfPage, mark: Mark): PositionedMark {
  return { page: page.reference.number, box: boxOf(mark, sheetOf(document, page)) }
}

/** Allowance for rounding errors, in points. */
const tolerance = 0.5

function refuseShape(asked: AskedMark, box: Box, sheet: Size): void {
  for (const [side, start] of [
    ['width', 'left'],
    ['height', 'top'],
  ] as const) {
    const [least, most] = [markSize.least[side], markSize.most[side]]
    if (box[side] < least - tolerance || box[side] > most + tolerance) {
      const now = Math.round(box[side])
      const reason = `The mark would have ${now} points; allowed are ${least} to ${most}`
      throw wrongPosition(asked, `.${side}`, reason)
    }
    if (box[start] + box[side] > sheet[side] + tolerance) {
      throw wrongPosition(asked, `.${start}`, 'The mark would not fit on the page')
    }
  }
}

function wrongPosition({ parameter, isOlder }: AskedMark, part: string, reason: string) {
  return isOlder
    ? invalidParameter(parameter, `The mark of a signer does not fit this file. ${reason}`)
    : invalidParameter(parameter + part, reason)
}
