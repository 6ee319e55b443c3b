'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import type { SavedTemplate } from '@/lib/portal/owner/templates'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'

/** Somebody who has a place on the document, or a place that waits for somebody. */
export interface RoleSource {
  /** Of the person, whoever else is there. */
  readonly key: string
  /** Empty: nobody was named yet. */
  readonly name: string
  readonly label: string | undefined
  readonly isCopy: boolean
  /** The owner signs their own documents each time. */
  readonly myself: boolean
}

export interface TemplateNaming {
  readonly name: string
  readonly reference: string
  readonly replaces: boolean
}

/** As the dialog gives it, in the order of the people. */
export interface NamedRole {
  readonly label: string
  readonly isFixed: boolean
}

interface SaveDialogProps {
  readonly open: boolean
  readonly name: string
  readonly people: readonly RoleSource[]
  readonly save: (
    naming: TemplateNaming,
    roles: readonly NamedRole[],
  ) => Promise<CommandResult<SavedTemplate>>
  readonly onClose: () => void
}

/** What a template is called, what each role is called, and who always has it. Escape keeps what was typed. */
export function SaveDialog({ onClose, ...props }: SaveDialogProps) {
  const t = useTranslations('templates')
  const [isSaved, setSaved] = useState(false)
  const [discarded, setDiscarded] = useState(0)
  const discard = () => {
    onClose()
    setSaved(false)
    setDiscarded(discarded + 1)
  }
  return (
    <Dialog open={props.open} title={t('saveTitle')} onClose={isSaved ? discard : onClose}>
      {isSaved ? (
        <div className="space-y-4">
          <p role="status">{t('saved')}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={discard}>{t('close')}</Button>
            <Link
              href="/documents/templates"
              className="min-h-target text-accent inline-flex items-center px-4 underline underline-offset-4"
            >
              {t('title')}
            </Link>
          </div>
        </div>
      ) : (
        <SaveForm key={discarded} {...props} onCancel={discard} onSaved={() => setSaved(true)} />
      )}
    </Dialog>
  )
}

interface SaveFormProps extends Pick<SaveDialogProps, 'name' | 'people' | 'save'> {
  readonly onCancel: () => void
  readonly onSaved: () => void
}

function SaveForm({ name: first, people, save, onCancel, onSaved }: SaveFormProps) {
  const t = useTranslations('templates')
  const [reference] = useState(() => crypto.randomUUID())
  const [typedName, setTypedName] = useState<string>()
  const [typedRoles, setTypedRoles] = useState<Readonly<Record<string, Partial<NamedRole>>>>({})
  // People may come and go while the dialog is hidden.
  const name = typedName ?? first
  const roles = firstRoles(people, t).map((role, index) => ({
    ...role,
    ...typedRoles[people[index]?.key ?? ''],
  }))
  const [faults, setFaults] = useState<readonly string[]>([])
  const [takenName, setTakenName] = useState<string>()
  const command = useCommand(save)
  const changeRole = (key: string, part: Partial<NamedRole>) =>
    setTypedRoles((now) => ({ ...now, [key]: { ...now[key], ...part } }))
  const isTaken = takenName === name.trim()
  const send = (replaces: boolean) => {
    const found = faultsOf(name, roles)
    setFaults(found)
    const [faulty] = found
    if (faulty) return document.getElementById(faulty)?.focus()
    const naming = { name: name.trim(), reference, replaces }
    const tidied = roles.map((role) => ({ ...role, label: role.label.trim() }))
    command.run([naming, tidied], (outcome) => {
      if (outcome === 'saved') return onSaved()
      setTakenName(naming.name)
      document.getElementById('template-name')?.focus()
    })
  }
  return (
    <Form className="space-y-4" onSubmit={() => send(false)}>
      <p className="text-muted">{t('saveMeaning')}</p>
      <TextField
        id="template-name"
        label={t('name')}
        maxLength={limits.nameLength}
        value={name}
        error={nameError(faults.includes('template-name'), isTaken, t)}
        onChange={(event) => setTypedName(event.target.value)}
      />
      {people.length > 0 && (
        <fieldset className="space-y-2">
          <legend className="font-semibold">{t('roles')}</legend>
          <p className="text-muted text-sm">{t('rolesMeaning')}</p>
          <ol className="divide-line border-line divide-y rounded border">
            {people.map((person, index) => (
              <li key={person.key} className="space-y-3 p-4">
                <TextField
                  id={roleId(index)}
                  label={person.name === '' ? t('label') : t('labelOf', { name: person.name })}
                  maxLength={limits.nameLength}
                  value={roles[index]?.label ?? ''}
                  error={faults.includes(roleId(index)) ? t('labelWrong') : undefined}
                  onChange={(event) => changeRole(person.key, { label: event.target.value })}
                />
                {person.name !== '' && (
                  <label className="min-h-target flex items-center gap-3">
                    <input
                      type="checkbox"
                      checked={roles[index]?.isFixed ?? false}
                      onChange={(event) =>
                        changeRole(person.key, { isFixed: event.target.checked })
                      }
                      className="accent-accent size-4 shrink-0"
                    />
                    <span className="wrap-anywhere">{t('always', { name: person.name })}</span>
                  </label>
                )}
              </li>
            ))}
          </ol>
        </fieldset>
      )}
      <FailureAlert failure={command.failure} />
      <DialogButtons>
        <Button look="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {isTaken && (
          <Button look="secondary" busy={command.running} onClick={() => send(true)}>
            {t('replace')}
          </Button>
        )}
        <Button type="submit" busy={command.running}>
          {t('save')}
        </Button>
      </DialogButtons>
    </Form>
  )
}

type Words = ReturnType<typeof useTranslations<'templates'>>

function nameError(isMissing: boolean, isTaken: boolean, t: Words): string | undefined {
  if (isMissing) return t('nameMissing')
  return isTaken ? t('nameTaken') : undefined
}

const roleId = (index: number) => `role-${index}`

/** Whoever has been called something keeps it; the others are counted. */
function firstRoles(people: readonly RoleSource[], t: Words): NamedRole[] {
  return people.map(({ label, isCopy, myself }, index) => {
    const number = people.slice(0, index + 1).filter((one) => one.isCopy === isCopy).length
    const counted = t(isCopy ? 'copyNumber' : 'signerNumber', { number })
    return { label: label ?? (myself ? t('myself') : counted), isFixed: myself }
  })
}

/** Ids of fields that are empty, or say what another one says. */
function faultsOf(name: string, roles: readonly NamedRole[]): string[] {
  const labels = roles.map(({ label }) => label.trim().toLowerCase())
  const wrong = labels.flatMap((label, index) =>
    label === '' || labels.indexOf(label) !== index ? [roleId(index)] : [],
  )
  return name.trim() === '' ? ['template-name', ...wrong] : wrong
}
