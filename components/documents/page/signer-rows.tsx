'use client'

import { type ReactNode, useState } from 'react'
import { useTranslations } from '#words'
import type { SignerAction, SignerKind } from '@/lib/portal/owner/signer-progress'
import type { Addressee } from '@/lib/portal/people/draft-signers'
import { givePressBack } from '../../ui/before-hydration'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { ChevronDown, PenLine } from '../../ui/icons'
import { Menu } from '../../ui/menu'
import { NarrowSigners, useNarrowing } from './narrow-signers'
import { Deed, type SignerActionsProps } from './signer-actions'

/** A person of a document as a row. The cells come rendered from the server. */
export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The role of a person who does not sign. Undefined for a signer. */
  readonly role: string | undefined
  readonly kinds: readonly SignerKind[]
  /** Whether the person approves instead of signing. */
  readonly isApprover: boolean
  /** Whether the person only reads. */
  readonly isCopy: boolean
  /** The actions that are available now. */
  readonly actions: readonly SignerAction[]
  /** The action that has its own button, if any. The other actions are in a menu. */
  readonly first: SignerAction | undefined
  readonly state: ReactNode
  /** The last event of the person. */
  readonly last: ReactNode
  /** Warnings, which are visible while the row is folded, too. */
  readonly warnings: ReactNode
  /** All events of the person. */
  readonly detail: ReactNode
  /** Whether the owner must decide something in the row, so that it begins unfolded. */
  readonly isUrgent: boolean
}

interface SignerRowsProps extends Pick<SignerActionsProps, 'documentId' | 'isPrivate' | 'country'> {
  /** People who are asked together. The title is shown if there are several groups. */
  readonly groups: readonly { readonly title: string; readonly rows: readonly PersonRow[] }[]
}

/** Number of people from which the list has a search field. */
const searchedFrom = 9

/** The people of a document. Each has a row, which unfolds, with one action and the others in a menu. */
export function SignerRows({ groups, ...props }: SignerRowsProps) {
  const all = groups.flatMap(({ rows }) => rows)
  const { narrowing, isShown } = useNarrowing(all)
  const shown = groups
    .map((group) => ({ title: group.title, rows: group.rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <>
      {all.length >= searchedFrom && (
        <NarrowSigners
          rows={all}
          narrowing={narrowing}
          shown={shown.flatMap(({ rows }) => rows).length}
        />
      )}
      {shown.map(({ title, rows }) => (
        <div key={title} className="border-line border-t">
          {title !== '' && (
            <h3 className="text-muted px-4 pt-3 text-sm font-semibold sm:px-6">{title}</h3>
          )}
          <ul className="divide-line divide-y">
            {rows.map((row) => (
              <Row key={row.id} row={row} all={all} {...props} />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

interface RowProps extends Omit<SignerRowsProps, 'groups'> {
  readonly row: PersonRow
  readonly all: readonly PersonRow[]
}

/** An action that was chosen in a menu. */
interface Chosen {
  readonly action: SignerAction
  /** How many choices there have been before and with this one. */
  readonly times: number
}

/**
 * Actions whose dialog stays after another action is chosen, because it keeps typed values or a link that is shown
 * once.
 */
const keeping: readonly SignerAction[] = ['change', 'freshLink']

function chosenNow(before: readonly Chosen[], action: SignerAction): readonly Chosen[] {
  const times = Math.max(0, ...before.map((one) => one.times)) + 1
  const kept = before.filter((one) => one.action !== action && keeping.includes(one.action))
  return [...kept, { action, times }]
}

/** Actions that run at once: their own buttons show the progress. The others open a dialog. */
const atOnce: readonly SignerAction[] = ['sign', 'remind']

function Row({ row, all, ...props }: RowProps) {
  const t = useTranslations('signer-table')
  const acts = useTranslations('document-actions')
  const [asked, setOpen] = useState<boolean>()
  const isOpen = asked ?? row.isUrgent
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const choose = (action: SignerAction) => setChosen(chosenNow(chosen, action))
  const detail = `signer-${row.id}`
  const { actions, first, isApprover, isCopy } = row
  const deeds = { ...props, isApprover, isCopy, signer: row, others: othersThan(row, all) }
  const inMenu = actions.filter((action) => action !== first)
  const mayEdit = actions.includes('change') && first !== 'change'
  return (
    // Results of actions have `order-last`, so that they are below the row and as wide as it.
    <li className={rowClass}>
      <button
        ref={givePressBack}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detail : undefined}
        onClick={() => setOpen(!isOpen)}
        className="min-h-target hover:text-accent flex min-w-0 grow basis-32 items-center gap-2 py-1 text-left font-semibold wrap-anywhere"
      >
        <ChevronDown className={classNames('size-4 shrink-0', !isOpen && '-rotate-90')} />
        <span>
          {row.name}
          {row.role && <span className="text-muted block text-sm font-normal">{row.role}</span>}
        </span>
      </button>
      <div
        className={classNames(
          'text-sm print:block',
          isOpen ? 'max-md:order-2 max-md:w-full max-md:pl-6' : 'max-md:hidden',
        )}
      >
        <Address row={row} onEdit={mayEdit ? () => choose('change') : undefined} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 pl-6 text-sm max-md:order-1 max-md:-mt-1.5 max-md:w-full md:flex-col md:items-start md:pl-0">
        {row.state}
        <div className="text-muted">{row.last}</div>
      </div>
      {first && atOnce.includes(first) && <Deed {...deeds} action={first} />}
      {first && !atOnce.includes(first) && (
        <Button look="quiet" onClick={() => choose(first)}>
          {acts(words[first])}
          <span className="sr-only">: {row.name}</span>
        </Button>
      )}
      {inMenu.length > 0 && (
        <div className="-mr-3 -ml-3 md:col-start-5 md:mx-0 print:hidden">
          <Menu
            label={t('actions')}
            about={row.name}
            isSmall
            items={inMenu.map((name) => ({
              name,
              words: acts(name === 'sign' && isApprover ? 'approve' : words[name]),
              isRisky: name === 'remove',
            }))}
            onChoose={choose}
          />
        </div>
      )}
      <div className="order-2 w-full pl-6 text-sm empty:hidden md:col-span-full md:pb-2">
        {row.warnings}
      </div>
      {chosen.map(({ action, times }) => (
        <Deed
          key={keeping.includes(action) ? action : times}
          {...deeds}
          asked={times}
          action={action}
        />
      ))}
      {/* On paper, events are shown for short lists only. In long lists they are rendered when a row is unfolded. */}
      {(isOpen || all.length < searchedFrom) && (
        <div
          id={detail}
          className={classNames(
            'order-last w-full space-y-2 pt-1 pb-4 pl-6',
            !isOpen && 'hidden print:block',
          )}
        >
          {row.detail}
        </div>
      )}
    </li>
  )
}

/** On a phone the state is below the name. */
const rowClass = classNames(
  'flex flex-wrap items-center px-4 pb-2 sm:pl-6',
  'md:grid md:grid-cols-[minmax(0,1fr)_15rem_9rem_auto_2.75rem] md:gap-x-4 md:py-0.5 md:pr-2',
  'md:[&>.order-last]:col-span-full',
)

interface AddressProps {
  readonly row: PersonRow
  /** Opens the fields of the person. Undefined if the address can no longer be corrected. */
  readonly onEdit: (() => void) | undefined
}

/** The address of a person, which opens the fields for correcting it. */
function Address({ row: { name, email }, onEdit }: AddressProps) {
  const t = useTranslations('document-actions')
  if (email === '' || !onEdit) return <p className="text-muted">{email}</p>
  return (
    <button
      ref={givePressBack}
      type="button"
      onClick={onEdit}
      className="min-h-target text-muted hover:text-accent inline-flex items-center gap-2 text-left wrap-anywhere"
    >
      <span className="sr-only">
        {t('changeSigner')}: {name},
      </span>
      {email}
      <PenLine className="size-4 shrink-0" />
    </button>
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

const othersThan = (row: PersonRow, all: readonly PersonRow[]): readonly Addressee[] =>
  all.filter(({ id }) => id !== row.id).map(({ email }) => ({ email }))
