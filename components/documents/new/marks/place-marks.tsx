'use client'

import { type Box, boxOf, type Mark } from '@paraph/validator/vocabulary/mark'
import { useRef, useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import { markOf } from '@/lib/portal/owner/marks'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import { Button } from '../../../ui/button'
import type { FileSource } from '../../../viewer/checked-bytes'
import { PdfPage } from '../../../viewer/pdf-page'
import { useWidth } from '../../../viewer/pdf-pages'
import { PreviewWait } from '../../../viewer/preview-wait'
import { usePdf } from '../../../viewer/use-pdf'
import { MarkBox } from './mark-box'
import { PageField } from './page-field'
import { boxesOn, sheetAt } from './page-sheets'
import { type Marks, placeOn, usePlacing, useSheet } from './use-placing'

/** A signer, and the position of the signature if it has one. */
export type MarkedSigner = Pick<DraftSigner, 'email' | 'name' | 'surname' | 'mark'>

export interface PlaceMarksProps extends Omit<Marks, 'pdf' | 'signers'> {
  readonly source: FileSource
  readonly signers: readonly MarkedSigner[]
}

/** The pages of a document with a mark for every signer. Loaded on demand. */
export function PlaceMarks(props: PlaceMarksProps) {
  const { state } = usePdf({ source: props.source, sha256: undefined, whole: false })
  if (state.name !== 'open') return <PreviewWait state={state} source={props.source} />
  return <Pages {...props} pdf={state.opened.pdf} />
}

interface PagesProps extends Marks {
  readonly source: FileSource
  readonly signers: readonly MarkedSigner[]
}

const nameOf = ({ name, surname }: MarkedSigner) => `${name} ${surname}`

function Pages(marks: PagesProps) {
  const { pdf, signers } = marks
  const t = useTranslations('new-document')
  const pages = Math.min(pdf.numPages, limits.markPage)
  const [number, setNumber] = useState(() => signers.find(isMarked)?.mark?.page ?? pages)
  const [wanted, setWanted] = useState<string>()
  const [said, setSaid] = useState('')
  const unplaced = usePlacing(marks, number)
  const announce = (signer: MarkedSigner, page: number, box: Box) => {
    const [left, top] = [millimetres(box.left), millimetres(box.top)]
    setSaid(t('markAt', { name: nameOf(signer), page, left, top }))
  }
  const place = (signer: MarkedSigner, mark: Mark, box: Box) => {
    marks.onPlaced([{ email: signer.email, mark }])
    announce(signer, mark.page, box)
  }
  const refuse = (signer: MarkedSigner) => setSaid(t('markNoRoom', { name: nameOf(signer) }))
  const bring = async (signer: MarkedSigner, page: number) => {
    setNumber(page)
    const sheet = await sheetAt(pdf, page, marks.isSigned)
    const mark = placeOn(page, sheet, signer, othersOf(signer, signers))
    if (mark) place(signer, mark, boxOf(mark, sheet.size))
    else refuse(signer)
  }
  return (
    <div className="space-y-4">
      <p id="marks-help" className="text-muted max-w-text text-sm">
        {t('markHelp')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <PageField
          id="marks-page"
          label={t('page')}
          page={number}
          pages={pages}
          onPage={setNumber}
        />
        <Button look="quiet" disabled={number <= 1} onClick={() => setNumber(number - 1)}>
          {t('pageBefore')}
        </Button>
        <Button look="quiet" disabled={number >= pages} onClick={() => setNumber(number + 1)}>
          {t('pageAfter')}
        </Button>
      </div>
      <MarkedPage
        marks={marks}
        number={number}
        wanted={wanted}
        onFocus={(signer, box) => {
          setWanted(undefined)
          announce(signer, number, box)
        }}
        onPlace={place}
        onRefused={refuse}
      />
      <p role="status" className="text-muted min-h-10 text-sm tabular-nums">
        {said}
      </p>
      <SignerMarks
        signers={signers}
        pages={pages}
        unplaced={unplaced}
        onPage={(signer, page) => void bring(signer, page)}
        onShow={({ email, mark }) => {
          if (mark) setNumber(mark.page)
          setWanted(email)
        }}
      />
    </div>
  )
}

const isMarked = ({ mark }: MarkedSigner) => mark !== undefined

const othersOf = ({ email }: MarkedSigner, signers: readonly MarkedSigner[]) =>
  signers.filter((other) => other.email !== email)

const millimetres = (points: number) => Math.round((points * 25.4) / 72)

interface MarkedPageProps {
  readonly marks: PagesProps
  readonly number: number
  /** E-mail address of the signer whose mark must get the focus. */
  readonly wanted: string | undefined
  readonly onFocus: (signer: MarkedSigner, box: Box) => void
  readonly onPlace: (signer: MarkedSigner, mark: Mark, box: Box) => void
  readonly onRefused: (signer: MarkedSigner) => void
}

const widest = 560

/** One page in the available width, with its marks. */
function MarkedPage({ marks, number, wanted, ...handlers }: MarkedPageProps) {
  const { pdf, source, signers } = marks
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.min(useWidth(frame), widest)
  const sheet = useSheet(marks, number)
  return (
    <div ref={frame} className="bg-line">
      {sheet === 'failed' && (
        <PreviewWait state={{ name: 'failed', differs: false }} source={source} />
      )}
      {sheet && sheet !== 'failed' && width > 0 && (
        <div className="relative mx-auto w-fit forced-colors:outline">
          <PdfPage
            key={number}
            pdf={pdf}
            source={source}
            number={number}
            width={width}
            expected={sheet.size}
            onCurrent={undefined}
          />
          {signers.map((signer) => {
            const { mark, email } = signer
            if (mark?.page !== number) return null
            const box = boxOf(mark, sheet.size)
            return (
              <MarkBox
                key={email}
                name={nameOf(signer)}
                box={box}
                taken={boxesOn(othersOf(signer, signers), number, sheet)}
                sheet={sheet}
                scale={width / sheet.size.width}
                isWanted={wanted === email}
                onFocus={() => handlers.onFocus(signer, box)}
                onMove={(moved) =>
                  handlers.onPlace(signer, markOf(number, moved, sheet.size), moved)
                }
                onRefused={() => handlers.onRefused(signer)}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

interface SignerMarksProps {
  readonly signers: readonly MarkedSigner[]
  readonly pages: number
  /** Addresses of signers for whose mark there is no room. */
  readonly unplaced: readonly string[]
  readonly onPage: (signer: MarkedSigner, page: number) => void
  readonly onShow: (signer: MarkedSigner) => void
}

/** The list of signers with the page of each mark. */
function SignerMarks({ signers, pages, unplaced, onPage, onShow }: SignerMarksProps) {
  const t = useTranslations('new-document')
  return (
    <ul
      aria-label={t('marks')}
      className="divide-line border-line bg-surface divide-y rounded border"
    >
      {signers.map((signer, index) => (
        <li key={signer.email} className="flex flex-wrap items-center gap-x-4 px-4 py-2">
          <p className="min-w-0 grow basis-40 font-semibold wrap-anywhere">{nameOf(signer)}</p>
          {signer.mark && (
            <>
              <PageField
                id={`marks-page-${index}`}
                label={t('page')}
                about={nameOf(signer)}
                page={signer.mark.page}
                pages={pages}
                onPage={(page) => onPage(signer, page)}
              />
              <Button look="quiet" onClick={() => onShow(signer)}>
                {t('markShow')}
                <span className="sr-only">: {nameOf(signer)}</span>
              </Button>
            </>
          )}
          {unplaced.includes(signer.email) && (
            <p className="text-muted basis-full text-sm">{t('markUnplaced')}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
