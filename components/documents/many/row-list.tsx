'use client'

import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { RowEditor } from './row-editor'
import type { ManyRow, Rows } from './use-rows'

interface RowListProps {
  readonly people: Rows
}

const shownAtOnce = 50

const isFaulty = ({ faults, isOut }: ManyRow) => !isOut && Object.keys(faults).length > 0

/** Who gets the document, and what is wrong with whom. */
export function RowList({ people }: RowListProps) {
  const t = useTranslations('many')
  const { rows } = people
  const [only, setOnly] = useState<'all' | 'faulty'>('all')
  const [shown, setShown] = useState(shownAtOnce)
  const [edited, setEdited] = useState<number>()
  const faulty = rows.filter((one) => isFaulty(one) || one.line === edited)
  const out = rows.filter(({ isOut }) => isOut)
  const isNarrowed = only === 'faulty' && faulty.length > 0
  const listed = isNarrowed ? faulty : rows
  /** The row that was put right may be gone: the focus goes to it, or to the list. */
  const close = (line: number) => {
    setEdited(undefined)
    requestAnimationFrame(() => {
      const place = document.getElementById(changeId(line)) ?? document.getElementById('rows')
      place?.focus()
    })
  }
  return (
    <div className="space-y-3">
      <h3 id="rows" tabIndex={-1} className="font-semibold outline-none">
        {t('readRows', { count: rows.length })}
        {out.length > 0 && ` ${t('outRows', { count: out.length })}`}
      </h3>
      {faulty.length > 0 && (
        <fieldset className="-ml-3 flex flex-wrap">
          <legend className="sr-only">{t('whichRows')}</legend>
          {(['all', 'faulty'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={(only === 'faulty') === (one === 'faulty')}
              onClick={() => setOnly(one)}
              className="min-h-target aria-pressed:text-accent text-muted rounded px-3 underline-offset-8 aria-pressed:font-semibold aria-pressed:underline aria-pressed:decoration-2"
            >
              {one === 'all' ? t('allRows') : t('faultyRows', { count: faulty.length })}
            </button>
          ))}
        </fieldset>
      )}
      <ol className="divide-line border-line bg-surface divide-y rounded border">
        {listed.slice(0, shown).map((one) => (
          <li key={one.line} className="px-4 py-2">
            {one.line === edited ? (
              <RowEditor
                row={one}
                onDone={(row) => {
                  people.correct(one.line, row)
                  close(one.line)
                }}
                onClose={() => close(one.line)}
              />
            ) : (
              <Row
                one={one}
                onEdit={() => setEdited(one.line)}
                onOut={(isOut) => people.setOut(one.line, isOut)}
              />
            )}
          </li>
        ))}
      </ol>
      {listed.length > shown && (
        <Button look="secondary" onClick={() => setShown(shown + shownAtOnce)}>
          {t('showMore', { count: Math.min(shownAtOnce, listed.length - shown) })}
        </Button>
      )}
    </div>
  )
}

const changeId = (line: number) => `change-${line}`

interface RowProps {
  readonly one: ManyRow
  readonly onEdit: () => void
  readonly onOut: (isOut: boolean) => void
}

function Row({ one: { line, row, faults, isOut, twiceOf }, onEdit, onOut }: RowProps) {
  const t = useTranslations('many')
  const document = useTranslations('new-document')
  const fields = useTranslations('signer-fields')
  const locale = useLocale()
  const name = `${row.name} ${row.surname}`.trim() || t('row', { number: line })
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <div className={classNames('min-w-0 grow basis-60', isOut && 'text-muted line-through')}>
        <p className="wrap-anywhere">
          <span className="text-muted text-sm tabular-nums">{line}. </span>
          <span className="font-semibold">{name}</span>
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          {row.email}
          {row.personalCode && ` · ${fields(row.country)}, ${row.personalCode}`}
          {row.language && ` · ${languageName(row.language, locale)}`}
        </p>
        {!isOut && (
          <ul className="text-sm">
            {Object.entries(faults).map(([field, fault]) => (
              <li key={field} className="text-danger flex gap-1.5">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {fault === 'unknownWord'
                  ? t('unknownWord')
                  : `${fields(field as 'name')}: ${fields(fault)}`}
              </li>
            ))}
            {twiceOf !== undefined && (
              <li className="text-warning flex gap-1.5">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {t('twice', { number: twiceOf })}
              </li>
            )}
          </ul>
        )}
      </div>
      <div className="-ml-4 flex">
        {!isOut && (
          <Button id={changeId(line)} look="quiet" onClick={onEdit}>
            {document('edit')}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        <Button look="quiet" onClick={() => onOut(!isOut)}>
          {isOut ? t('putBack') : t('leaveOut')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </div>
  )
}
