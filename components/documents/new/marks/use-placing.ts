'use client'

import { boxOf, type Mark } from '@paraph/validator/vocabulary/mark'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  firstPosition,
  type Marked,
  markOf,
  nearestPosition,
  unsettled,
} from '@/lib/portal/owner/marks'
import { startPatience } from '../../../viewer/patience'
import type { PDFDocumentProxy } from '../../../viewer/pdfjs-api'
import { boxesOn, type Sheet, type SheetState, sheetAt } from './page-sheets'

/** A mark that got a position, with the signer's address. */
export interface PositionedMark {
  readonly email: string
  readonly mark: Mark
}

export interface Marks {
  readonly pdf: PDFDocumentProxy
  /** Whether the file has signatures, which marks may not cover. */
  readonly isSigned: boolean
  readonly signers: readonly Marked[]
  readonly onPlaced: (placed: readonly PositionedMark[]) => void
}

/** The page with this number; undefined until it is read. */
export function useSheet({ pdf, isSigned }: Marks, number: number): SheetState | undefined {
  const [known, setKnown] = useState<{ readonly number: number; readonly state: SheetState }>()
  useEffect(() => {
    let left = false
    const settle = (state: SheetState) => !left && setKnown({ number, state })
    const patience = startPatience(() => settle('failed'))
    sheetAt(pdf, number, isSigned)
      .finally(patience.stop)
      .then(settle, () => settle('failed'))
    return () => {
      patience.stop()
      left = true
    }
  }, [pdf, number, isSigned])
  return known?.number === number ? known.state : undefined
}

/**
 * Gives a position to each mark that has none, from a page on. Returns the addresses of signers for whom there was no
 * room.
 */
export function usePlacing(marks: Marks, from: number): readonly string[] {
  const [full, setFull] = useState<readonly string[]>([])
  const { signers } = marks
  const waiting = unsettled(signers).join('\n')
  const place = useEffectEvent(async (isLeft: () => boolean) => {
    const placed = await positionsFrom(marks, from)
    if (isLeft()) return
    const found = placed.map(({ email }) => email)
    setFull(unsettled(signers).filter((email) => !found.includes(email)))
    if (placed.length > 0) marks.onPlaced(placed)
  })
  useEffect(() => {
    if (waiting === '') return
    let left = false
    place(() => left).catch(() => setFull(waiting.split('\n')))
    return () => {
      left = true
    }
  }, [waiting])
  return full.filter((email) => waiting.split('\n').includes(email))
}

/** Maximum number of pages that are searched for a free position. */
const pagesTried = 10

async function positionsFrom(marks: Marks, from: number): Promise<readonly PositionedMark[]> {
  const { pdf, isSigned, signers } = marks
  const waiting = unsettled(signers)
  const settled: Marked[] = signers.filter(({ email }) => !waiting.includes(email))
  const placed: PositionedMark[] = []
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  const order = [...pages.slice(from - 1), ...pages.slice(0, from - 1).toReversed()]
  for (const signer of signers.filter(({ email }) => waiting.includes(email))) {
    const wanted = signer.mark ? [signer.mark.page, ...order] : order
    for (const page of wanted.slice(0, pagesTried)) {
      const sheet = await sheetAt(pdf, page, isSigned)
      const mark = placeOn(page, sheet, signer, settled)
      if (!mark) continue
      placed.push({ email: signer.email, mark })
      settled.push({ email: signer.email, mark })
      break
    }
  }
  return placed
}

/** The free position nearest to the mark's current or initial position. Undefined if the page is full. */
export function placeOn(
  page: number,
  sheet: Sheet,
  { mark }: Marked,
  others: readonly Marked[],
): Mark | undefined {
  const taken = boxesOn(others, page, sheet)
  const wanted = mark && boxOf({ page, left: mark.left, top: mark.top }, sheet.size)
  const box = wanted ? nearestPosition(wanted, sheet.size, taken) : firstPosition(sheet.size, taken)
  return box && markOf(page, box, sheet.size)
}
