'use client'

import { type ReactNode, useState } from 'react'
import { useTranslations } from '#words'
import { type SignerAction, type SignerKind, signerKinds } from '@/lib/portal/owner/signer-progress'
import type { Addressee } from '@/lib/portal/people/draft-signers'
import { inputClass } from '../../form/field'
import { givePressBack, onHydration } from '../../ui/before-hydration'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { ChevronDown } from '../../ui/icons'
import { Menu } from '../../ui/menu'
import { Deed, type SignerActionsProps } from './signer-actions'

/** A signer as a line of the table; its cells come rendered. */
export interface SignerRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly kinds: readonly SignerKind[]
  readonly actions: readonly SignerAction[]
  readonly state: ReactNode
  /** The last event. */
  readonly last: ReactNode
  /** All events. */
  readonly detail: ReactNode
}

interface SignerTableProps
  extends Pick<SignerActionsProps, 'documentId' | 'isPrivate' | 'country'> {
  /** Signers who are asked together; with a title if there are several groups. */
  readonly groups: readonly { readonly title: string; readonly rows: readonly SignerRow[] }[]
}

/** Many signers: a line each, which unfolds, with all actions in a menu. */
export function SignerTable({ groups, ...props }: SignerTableProps) {
  const t = useTranslations('signer-table')
  const all = groups.flatMap(({ rows }) => rows)
  const { narrowing, isShown } = useNarrowing(all)
  const shown = groups
    .map((group) => ({ title: group.title, rows: group.rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <>
      <Narrow rows={all} narrowing={narrowing} shown={shown.flatMap(({ rows }) => rows).length} />
      {shown.length > 0 && (
        <table className="border-line w-full border-t text-left">
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="w-full py-2 pl-4 font-normal sm:w-2/5 sm:pl-6">
                {t('signer')}
              </th>
              <th scope="col" className="hidden px-2 font-normal sm:table-cell">
                {t('state')}
              </th>
              <th scope="col" className="hidden px-2 font-normal sm:table-cell">
                {t('last')}
              </th>
              <td />
            </tr>
          </thead>
          {shown.map(({ title, rows }) => (
            <tbody key={title} className="divide-line border-line divide-y border-t">
              {title !== '' && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={4}
                    className="text-muted px-4 pt-4 pb-2 text-sm font-semibold sm:px-6"
                  >
                    {title}
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <Row key={row.id} row={row} all={all} {...props} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  )
}

interface Narrowing {
  readonly words: string
  readonly setWords: (words: string) => void
  readonly kind: SignerKind | undefined
  readonly setKind: (kind: SignerKind | undefined) => void
}

/** The reader's search and filter. A kind without signers has no effect. */
function useNarrowing(rows: readonly SignerRow[]) {
  const [words, setWords] = useState('')
  const [asked, setKind] = useState<SignerKind>()
  const kind = asked && rows.some(({ kinds }) => kinds.includes(asked)) ? asked : undefined
  const narrowing: Narrowing = { words, setWords, kind, setKind }
  const isShown = ({ name, email, kinds }: SignerRow) =>
    (kind === undefined || kinds.includes(kind)) &&
    folded(`${name} ${email}`).includes(folded(words.trim()))
  return { narrowing, isShown }
}

/** Text typed without diacritics finds the names that have them. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface NarrowProps {
  readonly rows: readonly SignerRow[]
  readonly narrowing: Narrowing
  readonly shown: number
}

function Narrow({ rows, narrowing, shown }: NarrowProps) {
  const t = useTranslations('signer-table')
  const { words, setWords, kind, setKind } = narrowing
  const countOf = (one: SignerKind) => rows.filter(({ kinds }) => kinds.includes(one)).length
  return (
    <div className="space-y-2 px-4 pt-2 pb-4 sm:px-6 print:hidden">
      <input
        ref={onHydration<HTMLInputElement>(({ value }) => setWords(value))}
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        aria-label={t('find')}
        placeholder={t('find')}
        className={inputClass}
      />
      <fieldset className="-mx-3 flex flex-wrap">
        <legend className="sr-only">{t('state')}</legend>
        {[undefined, ...signerKinds.filter((one) => countOf(one) > 0)].map((one) => (
          <button
            key={one ?? 'all'}
            ref={givePressBack}
            type="button"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
            className={classNames(
              'min-h-target rounded px-3 underline-offset-8',
              one === kind
                ? 'text-accent font-semibold underline decoration-2'
                : 'text-muted hover:text-ink',
            )}
          >
            {t(one ?? 'all')}{' '}
            <span className="text-sm tabular-nums">
              {one === undefined ? rows.length : countOf(one)}
            </span>
          </button>
        ))}
      </fieldset>
      <p role="status" className="text-muted text-sm empty:hidden">
        {shown < rows.length &&
          (shown === 0 ? t('nobody') : t('shown', { shown, all: rows.length }))}
      </p>
      {shown === 0 && (
        <Button
          look="secondary"
          onClick={() => {
            setWords('')
            setKind(undefined)
          }}
        >
          {t('showAll')}
        </Button>
      )}
    </div>
  )
}

interface RowProps extends Omit<SignerTableProps, 'groups'> {
  readonly row: SignerRow
  readonly all: readonly SignerRow[]
}

/** The item chosen in a menu. */
interface Chosen {
  readonly action: SignerAction
  /** How many choices there have been. */
  readonly times: number
}

/**
 * They keep typed values, or a link that is shown once, until they are chosen again; of the others the last one
 * stays.
 */
const keeping: readonly SignerAction[] = ['change', 'freshLink']

function chosenNow(before: readonly Chosen[], action: SignerAction): readonly Chosen[] {
  const times = Math.max(0, ...before.map((one) => one.times)) + 1
  const kept = before.filter((one) => one.action !== action && keeping.includes(one.action))
  return [...kept, { action, times }]
}

function Row({ row, all, ...props }: RowProps) {
  const t = useTranslations('signer-table')
  const acts = useTranslations('document-actions')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const detail = `signer-${row.id}`
  return (
    <>
      <tr className="align-top">
        <th scope="row" className="py-1 pl-4 font-normal wrap-anywhere sm:pl-6">
          <button
            ref={givePressBack}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detail : undefined}
            onClick={() => setOpen(!isOpen)}
            className="min-h-target hover:text-accent flex items-center gap-2 text-left font-semibold"
          >
            <ChevronDown className={classNames('size-4 shrink-0', !isOpen && '-rotate-90')} />
            {row.name}
          </button>
          <div className="space-y-1 pb-2 pl-6 text-sm">
            {row.email !== '' && <p className="text-muted">{row.email}</p>}
            <div className="sm:hidden">{row.state}</div>
            <div className="sm:hidden">{row.last}</div>
          </div>
        </th>
        <td className="hidden px-2 py-3 sm:table-cell">{row.state}</td>
        <td className="hidden px-2 py-3.5 text-sm sm:table-cell">{row.last}</td>
        <td className="py-1 text-right sm:pr-2 print:hidden">
          {row.actions.length > 0 && (
            <Menu
              label={t('actions')}
              about={row.name}
              items={row.actions.map((name) => ({
                name,
                words: acts(words[name]),
                isRisky: name === 'remove',
              }))}
              onChoose={(action) => setChosen(chosenNow(chosen, action))}
            />
          )}
        </td>
      </tr>
      {(isOpen || chosen.length > 0) && (
        <tr className="border-0">
          <td colSpan={4} id={detail} className="px-4 not-empty:pb-4 sm:px-6">
            {isOpen && row.detail}
            {chosen.length > 0 && (
              <div className="-ml-4 flex flex-wrap">
                {chosen.map(({ action, times }) => (
                  <Deed
                    key={keeping.includes(action) ? action : times}
                    {...props}
                    asked={times}
                    action={action}
                    signer={row}
                    others={othersThan(row, all)}
                  />
                ))}
              </div>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

const words = {
  sign: 'sign',
  remind: 'remind',
  link: 'link',
  freshLink: 'freshLink',
  change: 'changeSigner',
  remove: 'removeSigner',
} as const satisfies Readonly<Record<SignerAction, string>>

const othersThan = (row: SignerRow, all: readonly SignerRow[]): readonly Addressee[] =>
  all.filter(({ id }) => id !== row.id).map(({ email }) => ({ email }))
