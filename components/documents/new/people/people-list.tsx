'use client'

import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import { isOrdered, isReader, moved, orderOf, peopleAt } from '@/lib/portal/people/signing-order'
import type { SignerRole } from '@/lib/vocabulary/document'
import { LateAddressQuestion } from '../../../form/late-address-question'
import { Button } from '../../../ui/button'
import type { SignerForm } from '../use-signer-form'
import { GroupNeed } from './group-need'
import type { People } from './people'
import { MoveButtons } from './signing-order'

interface PeopleListProps {
  readonly people: People
  /** The form of the person being typed. */
  readonly form: SignerForm
  /** Reorders the signers. Absent for recipients of copies, who have no order. */
  readonly onArrange?: (list: DraftSigner[]) => void
}

/** The added people with their buttons. */
export function PeopleList({ people, form, onArrange }: PeopleListProps) {
  const t = useTranslations('new-document')
  const { list, remove } = people
  /** The button disappears with its person, so the focus moves to the next person's button, or to the fields. */
  const leave = (index: number) => {
    const next = list[index + 1] ?? list[index - 1]
    remove(index)
    requestAnimationFrame(() => {
      if (next) document.getElementById(removeId(next))?.focus()
      else document.getElementById('name')?.focus()
    })
  }
  const edit = (signer: DraftSigner, index: number) => {
    remove(index)
    form.insert(signer)
  }
  /** The question disappears after the correction, so the focus moves to its person. */
  const correct = (from: string, email: string) => {
    people.correct(from, email)
    requestAnimationFrame(() => document.getElementById(editId({ email }))?.focus())
  }
  const ordered = isOrdered(list)
  return (
    <ol className="divide-line border-line bg-surface divide-y rounded border">
      {list.map((signer, index) => (
        <li key={signer.email} className="flex flex-wrap items-center gap-x-3 py-0.5 pl-4">
          <GroupHead people={people} index={index} />
          <Person signer={signer} step={ordered ? orderOf(signer) : undefined}>
            <LateAddressQuestion
              email={signer.email}
              onMeant={(email) => correct(signer.email, email)}
              isTaken={people.isTaken}
            />
          </Person>
          <div className="-ml-4 flex grow flex-wrap justify-end">
            {ordered && (
              <MoveButtons
                signer={signer}
                name={nameOf(signer)}
                onMove={(direction) => onArrange?.(moved(list, index, direction))}
              />
            )}
            <Button id={editId(signer)} look="quiet" onClick={() => edit(signer, index)}>
              {t('edit')}
              <span className="sr-only">: {nameOf(signer)}</span>
            </Button>
            <Button id={removeId(signer)} look="quiet" onClick={() => leave(index)}>
              {t('remove')}
              <span className="sr-only">: {nameOf(signer)}</span>
            </Button>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The line above the people of a step, if they are several: how many of them must sign. */
function GroupHead({ people, index }: { readonly people: People; readonly index: number }) {
  const t = useTranslations('new-document')
  const { list } = people
  const [before, first] = [list[index - 1], list[index]]
  if (!first || isReader(first) || !isOrdered(list)) return null
  if (before && orderOf(before) === orderOf(first)) return null
  const order = orderOf(first)
  if (peopleAt(list, order).length < 2) return null
  return (
    <div className="flex basis-full flex-wrap items-end justify-between gap-x-4 py-2 pr-4">
      <p className="text-muted text-sm font-semibold">{t('step', { number: order })}</p>
      <GroupNeed people={people} order={order} />
    </div>
  )
}

/** The address identifies a person: a corrected person has another id. */
const editId = ({ email }: Pick<DraftSigner, 'email'>) => `edit-${email}`
const removeId = ({ email }: Pick<DraftSigner, 'email'>) => `remove-${email}`
const nameOf = ({ name, surname }: DraftSigner) => `${name} ${surname}`

interface PersonProps {
  readonly signer: DraftSigner
  /** The person's number in the order, if there is an order. */
  readonly step: number | undefined
  /** The questions about the person. */
  readonly children: ReactNode
}

const roleWords = {
  signer: 'signs',
  approver: 'approves',
  observer: 'observes',
  copy: 'getsCopy',
} as const satisfies Readonly<Record<SignerRole, string>>

function Person({ signer, step, children }: PersonProps) {
  const t = useTranslations('new-document')
  const fields = useTranslations('signer-fields')
  return (
    <div className="min-w-0 grow-[3] basis-60 py-1">
      {signer.label && <p className="text-muted text-sm wrap-anywhere">{signer.label}</p>}
      <p className="flex flex-wrap items-baseline gap-x-3">
        {step !== undefined && (
          <span className="text-muted tabular-nums" title={t('step', { number: step })}>
            {step}
          </span>
        )}
        <span className="font-semibold">
          {nameOf(signer)}
          {signer.myself && <span className="text-muted font-normal"> ({t('myselfMark')})</span>}
        </span>
        <span className="text-muted text-sm max-sm:w-full">
          {signer.role && `${fields(roleWords[signer.role])} · `}
          {signer.email}
          {!isReader(signer) && signer.delivery === 'link' && ` · ${t('byLink')}`}
          {signer.personalCode && ` · ${fields(signer.country)}, ${signer.personalCode}`}
        </span>
      </p>
      {children}
    </div>
  )
}
