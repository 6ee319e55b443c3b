'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from '#words'
import type { DraftFault } from '@/lib/portal/people/draft-signers'
import { TextField } from '../../../form/field'
import type { SignerForm } from '../use-signer-form'
import { type PersonBefore, usePeopleBefore } from './use-people-before'

interface NameComboboxProps {
  readonly form: SignerForm
  /** Whether a signer or recipient of the document has this address. */
  readonly isTaken: (email: string) => boolean
}

/**
 * The name of the person being typed. Matching people who were invited before are offered: an editable combobox with a
 * list (ARIA Authoring Practices, combobox).
 */
export function NameCombobox({ form, isTaken }: NameComboboxProps) {
  const t = useTranslations('signer-fields')
  const document = useTranslations('new-document')
  const list = useId()
  const { offered, active, isOpen, keys, open, close, pick } = useOffers(form, isTaken)
  const fault = form.formState.errors.name?.message as DraftFault | undefined
  const { onChange, onBlur, ...field } = form.textField('name')
  return (
    <div className="relative">
      <TextField
        id="name"
        label={t('name')}
        error={fault && t(fault)}
        maxLength={200}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        onFocus={open.prepare}
        onKeyDown={keys}
        {...field}
        onChange={(event) => {
          open.typed()
          return onChange(event)
        }}
        onBlur={(event) => {
          close()
          return onBlur(event)
        }}
      />
      <div
        id={list}
        role="listbox"
        // Browsers make scrolling areas focusable. Without this, the list would take the next key presses.
        tabIndex={-1}
        aria-label={document('peopleBefore')}
        hidden={!isOpen}
        className="border-line-strong bg-surface absolute z-20 mt-1 max-h-80 w-max max-w-[min(28rem,calc(100vw-2rem))] min-w-full overflow-y-auto rounded border"
      >
        {offered.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={person.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            className="min-h-target aria-selected:bg-accent-soft hover:bg-accent-soft cursor-pointer px-3 py-2"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(person)}
          >
            <span className="block wrap-anywhere">
              {person.name} {person.surname}
            </span>
            <span className="text-muted block text-sm wrap-anywhere">{person.email}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && document('peopleFound', { count: offered.length })}
      </p>
    </div>
  )
}

const mostOffered = 8

/** The suggested people, the suggestion selected by the arrow keys, and the key handlers. */
function useOffers(form: SignerForm, isTaken: NameComboboxProps['isTaken']) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [active, setActive] = useState(-1)
  const { people, ask } = usePeopleBefore()
  const typed = form.watch('name')
  const offered = people
    .filter((person) => !isTaken(person.email) && isMeant(person, typed))
    .slice(0, mostOffered)
  const isOpen = isUnfolded && offered.length > 0
  const close = () => {
    setUnfolded(false)
    setActive(-1)
  }
  const pick = ({ name, surname, email }: PersonBefore) => {
    close()
    form.fill({ ...form.getValues(), name, surname, email }, 'email')
  }
  const move = (by: 1 | -1) => {
    setUnfolded(true)
    const last = offered.length - 1
    if (by === 1) setActive(active >= last ? 0 : active + 1)
    else setActive(active <= 0 ? last : active - 1)
  }
  const keys = (event: KeyboardEvent) => {
    const chosen = isOpen ? offered[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      pick(chosen)
    }
  }
  const open = {
    prepare: ask,
    typed: () => {
      setUnfolded(true)
      setActive(-1)
    },
  }
  return { offered, active, isOpen, keys, open, close, pick }
}

/** Whether each typed word begins a name, a surname or an address, ignoring letter case and diacritics. */
export function isMeant(
  { name, surname, email }: Pick<PersonBefore, 'name' | 'surname' | 'email'>,
  typed: string,
) {
  const words = folded(`${name} ${surname} ${email}`).split(/[\s@.-]+/)
  return folded(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)) || folded(email).startsWith(part))
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
