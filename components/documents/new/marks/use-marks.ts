'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { isSameAddress } from '@/lib/portal/people/draft-signers'
import type { Packing } from '../files/packing'
import type { ChosenFile } from '../files/use-uploads'
import type { Draft, Options } from '../options'
import type { PositionedMark } from './use-placing'

interface MarkedDraft extends Pick<Draft, 'options'> {
  /** Returns the current signers, because they may change while the pages are read. */
  readonly signersNow: () => Draft['signers']
  readonly files: readonly ChosenFile[]
  readonly packing: Packing
  readonly onSigners: (signers: Draft['signers']) => void
  readonly onOptions: (part: Partial<Options>) => void
}

/**
 * The marks of signers on the pages of one PDF. If the file is replaced, marks are removed and the owner is informed.
 */
export function useMarks({
  signersNow,
  options,
  files,
  packing,
  onSigners,
  onOptions,
}: MarkedDraft) {
  const [areGone, setGone] = useState(false)
  const pdf = pdfAmong(files, packing)
  const isOther =
    options.markedFile !== undefined && pdf !== undefined && pdf !== options.markedFile
  const takeAway = useEffectEvent(() => {
    setGone(options.byHand === true)
    onSigners(signersNow().map((signer) => ({ ...signer, mark: undefined })))
    onOptions({ byHand: false, markedFile: undefined })
  })
  useEffect(() => {
    if (isOther) takeAway()
  }, [isOther])
  return {
    areGone: areGone && !options.byHand,
    place: (placed: readonly PositionedMark[]) => {
      const markOf = (email: string) => placed.find((one) => isSameAddress(one, { email }))?.mark
      onSigners(
        signersNow().map((signer) => ({ ...signer, mark: markOf(signer.email) ?? signer.mark })),
      )
      onOptions({ markedFile: pdf })
    },
  }
}

/** SHA-256 of the PDF that is signed itself. Empty if there is no such PDF, undefined if it is not known yet. */
function pdfAmong(files: readonly ChosenFile[], packing: Packing): string | undefined {
  const [first] = files
  if (first === undefined || files.some(({ state }) => state.step !== 'ready')) return undefined
  if (packing !== 'either' || first.state.step !== 'ready') return ''
  return first.state.contents?.files[0]?.sha256 ?? ''
}
