'use client'

import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import type { RowFaults, TypedPerson } from '@/lib/portal/forms/batch-form'
import { languageName } from '@/lib/portal/i18n/language-name'
import { AddressQuestion } from '../../form/address-question'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { CircleAlert } from '../../ui/icons'
import { RowEditor } from './row-editor'
import { type BulkRow, isDoubtful, isFaulty, type Rows } from './use-rows'

interface RowListProps {
  readonly people: Rows
}

const shownAtOnce = 50

/** The people who get the document, and the faults in their data. */
export function RowList({ people }: RowListProps) {
  const t = useTranslations('bulk')
  const { rows, labels } = people
  const isSeveral = labels.length > 1
  const [only, setOnly] = useState<'all' | 'faulty'>('all')
  const [shown, setShown] = useState(shownAtOnce)
  const [edited, setEdited] = useState<number>()
  const isToBeLookedAt = (one: BulkRow) =>
    !one.isOut && (isFaulty(one) || isDoubtful(one) || one.twiceOf !== undefined)
  const faulty = rows.filter((one) => isToBeLookedAt(one) || one.line === edited)
  const out = rows.filter(({ isOut }) => isOut)
  const isNarrowed = only === 'faulty' && faulty.length > 0
  const listed = isNarrowed ? faulty : rows
  /** The corrected row may leave the view, so the focus moves to it or to the list. */
  const close = (line: number) => {
    setEdited(undefined)
    requestAnimationFrame(() => {
      const target = document.getElementById(changeId(line)) ?? document.getElementById('rows')
      target?.focus()
    })
  }
  return (
    <div className="space-y-3">
      <h3 id="rows" tabIndex={-1} className="font-semibold outline-none">
        {t(isSeveral ? 'readDocuments' : 'readRows', { count: rows.length })}
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
                labels={isSeveral ? labels : []}
                rules={people.rules}
                onDone={(corrected) => {
                  people.correct(one.line, corrected)
                  close(one.line)
                }}
                onClose={() => close(one.line)}
              />
            ) : (
              <Row
                one={one}
                repeated={rows.find(({ line }) => line === one.twiceOf)}
                labels={isSeveral ? labels : []}
                onEdit={() => setEdited(one.line)}
                onOut={(isOut) => people.setOut(one.line, isOut)}
                onReaddress={(readdressed) => {
                  people.readdress(one.line, readdressed)
                  close(one.line)
                }}
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
  readonly one: BulkRow
  /** The earlier row with the same addresses, if there is one. */
  readonly repeated: BulkRow | undefined
  /** The role of each person, if a row has several. */
  readonly labels: readonly string[]
  readonly onEdit: () => void
  readonly onOut: (isOut: boolean) => void
  readonly onReaddress: (people: readonly TypedPerson[]) => void
}

function Row({ one, repeated, labels, onEdit, onOut, onReaddress }: RowProps) {
  const t = useTranslations('bulk')
  const document = useTranslations('new-document')
  const { line, people, faults, isOut } = one
  const number = t('row', { number: line })
  const name = namesOf(one) || number
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <div className={classNames('flex min-w-0 grow basis-60 gap-x-2', isOut && 'text-muted')}>
        <p
          className={classNames(
            'text-muted shrink-0 text-sm tabular-nums',
            labels.length === 0 && 'leading-6',
          )}
        >
          {line}.
        </p>
        <div className="min-w-0 grow">
          <div
            className={classNames('grid gap-x-6 gap-y-2', labels.length > 0 && 'sm:grid-cols-2')}
          >
            {people.map((person, index) => (
              <Person
                key={labels[index] ?? ''}
                person={person}
                label={labels[index]}
                name={nameOf(person) || (labels.length > 0 ? '–' : number)}
                faults={isOut ? {} : (faults[index] ?? {})}
                isOut={isOut}
              >
                {!isOut && (
                  <AddressQuestion
                    email={person.email}
                    onMeant={(email) => onReaddress(people.with(index, { ...person, email }))}
                  />
                )}
              </Person>
            ))}
          </div>
          {repeated && !isOut && (
            <p className="text-warning flex gap-1.5 text-sm">
              <CircleAlert className="mt-0.5 size-4 shrink-0" />
              {t(labels.length > 0 ? 'twicePeople' : 'twice', {
                number: repeated.line,
                names: namesOf(repeated),
              })}
            </p>
          )}
        </div>
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

const nameOf = ({ name, surname }: TypedPerson) => `${name} ${surname}`.trim()

const namesOf = ({ people }: BulkRow) => people.map(nameOf).filter(Boolean).join(', ')

interface PersonProps {
  readonly person: TypedPerson
  readonly label: string | undefined
  readonly name: string
  readonly faults: RowFaults
  readonly isOut: boolean
  /** The questions about the row. */
  readonly children: ReactNode
}

function Person({ person, label, name, faults, isOut, children }: PersonProps) {
  const t = useTranslations('bulk')
  const fields = useTranslations('signer-fields')
  const locale = useLocale()
  const { email, personalCode, country, language } = person
  return (
    <div className="min-w-0">
      {label !== undefined && <p className="text-muted text-sm wrap-anywhere">{label}</p>}
      <div className={classNames('wrap-anywhere', isOut && 'line-through')}>
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {email}
          {personalCode && ` · ${fields(country)}, ${personalCode}`}
          {language && ` · ${languageName(language, locale)}`}
        </p>
      </div>
      <ul className="text-sm">
        {faultyFields(faults).map(([field, fault]) => (
          <li key={field} className="text-danger flex gap-1.5">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {field === 'unknown' || fault === 'unknownWord'
              ? t('unknownWord')
              : `${fields(field)}: ${fields(fault)}`}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

const fieldsInOrder = ['name', 'surname', 'email', 'personalCode', 'unknown'] as const

const faultyFields = (faults: RowFaults) =>
  fieldsInOrder.flatMap((field) => {
    const fault = faults[field]
    return fault === undefined ? [] : [[field, fault] as const]
  })
