'use client'

import { ClipboardPaste, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#words'
import { type DraftSigner, isUnnamed, type PeopleRead } from '@/lib/portal/owner/draft-signers'
import { isCopy, isOrdered, moved, orderOf, peopleAt } from '@/lib/portal/owner/signing-order'
import { Form } from '../../form/form'
import { LateAddressQuestion } from '../../form/late-address-question'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import { PasteDialog } from './paste-dialog'
import { SignerFields } from './signer-fields'
import { MoveButtons, NeededField, OrderChoice } from './signing-order'
import type { SignerForm } from './use-signer-form'

/** Those who are to sign; an address stands for one of them. */
export interface People {
  readonly list: readonly DraftSigner[]
  readonly add: (signer: DraftSigner) => void
  readonly replace: (list: DraftSigner[]) => void
  readonly remove: (index: number) => void
  /** Gives somebody another address. */
  readonly correct: (from: string, email: string) => void
  /** Whether somebody has this address. */
  readonly isTaken: (email: string) => boolean
  readonly paste: (text: string) => Promise<PeopleRead>
  /** Groups that need some of their people. */
  readonly groups: readonly GroupNeed[] | undefined
  readonly onGroups: (groups: GroupNeed[]) => void
}

interface GroupNeed {
  readonly order: number
  readonly needed: number
}

interface SignersStepProps {
  readonly people: People
  /** The person being typed. */
  readonly form: SignerForm
  /** The owner, for "I sign too". */
  readonly owner: { readonly name: string; readonly surname: string }
}

export function SignersStep({ people, form, owner }: SignersStepProps) {
  const t = useTranslations('new-document')
  const [pasting, setPasting] = useState(false)
  const signing = people.list.filter((person) => !isCopy(person))
  const copies = people.list.filter(isCopy)
  const iSign = form.watch('myself') || people.list.some((signer) => signer.myself)
  const add = () =>
    form.take((signer, since) => {
      people.add(signer)
      if (!form.resume(since)) form.fill({ delivery: signer.myself ? 'mail' : signer.delivery })
    })
  return (
    <div className="min-w-0 space-y-6">
      <PeopleList
        people={{ ...people, list: signing }}
        form={form}
        onArrange={(list) => arrange(people, list)}
      />
      {signing.length > 1 && (
        <OrderChoice list={signing} onChange={(list) => arrange(people, list)} />
      )}
      {copies.length > 0 && (
        <section aria-labelledby="copies" className="space-y-2">
          <h3 id="copies" className="font-semibold">
            {t('copies')}
          </h3>
          <PeopleList
            people={{
              ...people,
              list: copies,
              remove: (index) => people.remove(signing.length + index),
            }}
            form={form}
          />
        </section>
      )}
      <Form
        onSubmit={() => void add()}
        aria-labelledby={form.watch('label') === undefined ? undefined : 'role-in-fields'}
        className="border-line bg-surface space-y-4 rounded border p-4"
      >
        <RoleHead form={form} />
        <SignerFields form={form} />
        <FailureAlert failure={form.away} />
        <Button type="submit" look="secondary" busy={form.isChecking}>
          <UserPlus aria-hidden="true" className="size-4" />
          {t('add')}
        </Button>
      </Form>
      <div className="-ml-4 flex flex-wrap gap-2">
        {!iSign && (
          <Button
            look="quiet"
            onClick={() => fillIn(form, { ...owner, myself: true, delivery: 'link' })}
          >
            {t('myself')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setPasting(true)}>
          <ClipboardPaste aria-hidden="true" className="size-4" />
          {t('pasteList')}
        </Button>
      </div>
      <PasteDialog open={pasting} onClose={() => setPasting(false)} onPaste={people.paste} />
    </div>
  )
}

/** The owner fills the role that waits in the fields, or comes beside everybody else. */
function fillIn(form: SignerForm, owner: Partial<DraftSigner>): void {
  const typed = form.getValues()
  if (typed.label !== undefined && isUnnamed(typed)) form.fill({ ...typed, ...owner }, 'email')
  else form.insert(owner, 'email')
}

/** Which role of a template is being filled, and which ones come after it. */
function RoleHead({ form }: Pick<SignersStepProps, 'form'>) {
  const t = useTranslations('new-document')
  const label = form.watch('label')
  if (label === undefined) return null
  const later = form
    .everybody()
    .slice(0, -1)
    .toReversed()
    .flatMap((one) => one.label ?? [])
  const leaveOut = () => {
    if (!form.resume()) form.fill({})
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0">
        <h3 id="role-in-fields" className="font-semibold wrap-anywhere">
          {t('whoIs', { label })}
        </h3>
        {later.length > 0 && (
          <p className="text-muted text-sm wrap-anywhere">
            {t('rolesLater', { labels: later.join(', ') })}
          </p>
        )}
      </div>
      <div className="-my-2 -mr-4">
        <Button look="quiet" onClick={leaveOut}>
          {t('leaveRoleOut')}
          <span className="sr-only">: {label}</span>
        </Button>
      </div>
    </div>
  )
}

interface PeopleListProps extends Pick<SignersStepProps, 'people' | 'form'> {
  /** Signers in another order; those who get a copy have none. */
  readonly onArrange?: (list: DraftSigner[]) => void
}

function PeopleList({ people, form, onArrange }: PeopleListProps) {
  const t = useTranslations('new-document')
  const { list, remove } = people
  if (list.length === 0) return <p className="text-muted">{t('nobody')}</p>
  /** The button that was pressed goes with its person: the focus moves to the next one's, or to the fields. */
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
  /** The question goes with the slip: the focus stays with its person. */
  const correct = (from: string, email: string) => {
    people.correct(from, email)
    requestAnimationFrame(() => document.getElementById(editId({ email }))?.focus())
  }
  const ordered = isOrdered(list)
  return (
    <ol className="divide-line border-line bg-surface divide-y rounded border">
      {list.map((signer, index) => (
        <li key={signer.email} className="flex flex-wrap items-center gap-x-4 px-4 py-2">
          <GroupHead people={people} index={index} />
          <Person signer={signer}>
            <LateAddressQuestion
              email={signer.email}
              onMeant={(email) => correct(signer.email, email)}
              isTaken={people.isTaken}
            />
          </Person>
          <div className="-ml-4 flex flex-wrap">
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

/** Other groups need everybody again: who of them was meant is not known any more. */
function arrange({ list: all, replace, onGroups }: People, list: DraftSigner[]): void {
  replace([...list, ...all.filter(isCopy)])
  onGroups([])
}

/** Above the first of each group: which step it is, and how many of it sign. */
function GroupHead({ people, index }: { readonly people: People; readonly index: number }) {
  const t = useTranslations('new-document')
  const { list, groups = [], onGroups } = people
  const [before, first] = [list[index - 1], list[index]]
  if (!first || (before && orderOf(before) === orderOf(first))) return null
  const order = orderOf(first)
  const count = peopleAt(list, order).length
  const others = groups.filter((group) => group.order !== order)
  if (count === 0 || (count === 1 && !isOrdered(list))) return null
  return (
    <div className="flex basis-full flex-wrap items-end justify-between gap-x-4 pt-1 pb-3">
      {isOrdered(list) && (
        <p className="text-muted text-sm font-semibold">{t('step', { number: order })}</p>
      )}
      {count > 1 && (
        <NeededField
          order={order}
          count={count}
          needed={groups.find((group) => group.order === order)?.needed}
          onChange={(needed) =>
            onGroups(needed === undefined ? others : [...others, { order, needed }])
          }
        />
      )}
    </div>
  )
}

/** By the address, which is one person's: whoever is corrected has another id. */
const editId = ({ email }: Pick<DraftSigner, 'email'>) => `edit-${email}`
const removeId = ({ email }: Pick<DraftSigner, 'email'>) => `remove-${email}`
const nameOf = ({ name, surname }: DraftSigner) => `${name} ${surname}`

interface PersonProps {
  readonly signer: DraftSigner
  /** What is asked about them. */
  readonly children: ReactNode
}

function Person({ signer, children }: PersonProps) {
  const t = useTranslations('new-document')
  const fields = useTranslations('signer-fields')
  return (
    <div className="min-w-0 grow basis-60">
      {signer.label && <p className="text-muted text-sm wrap-anywhere">{signer.label}</p>}
      <p className="font-semibold">
        {nameOf(signer)}
        {signer.myself && <span className="text-muted font-normal"> ({t('myselfMark')})</span>}
      </p>
      <p className="text-muted text-sm">
        {signer.email}
        {!isCopy(signer) && ` · ${signer.delivery === 'mail' ? t('byMail') : t('byLink')}`}
        {signer.personalCode && ` · ${fields(signer.country)}, ${signer.personalCode}`}
      </p>
      {children}
    </div>
  )
}
