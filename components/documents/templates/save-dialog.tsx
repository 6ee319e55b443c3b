'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { CommandResult } from '@/lib/portal/actions/owner-failures'
import type { NamedRole, TypedNaming } from '@/lib/portal/forms/template-form'
import type { SavedTemplate } from '@/lib/portal/owner/templates'
import type { SignerRole } from '@/lib/vocabulary/document'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { SoftLink } from '../../ui/soft-link'
import { FailureAlert } from '../failure-alert'

/** A person of the document, or a role that has no person yet. */
export interface RoleSource {
  /** Identifies the person among the others. The key has no dots or quotes. */
  readonly key: string
  /** The name of the person. Empty for a role without a person. */
  readonly name: string
  readonly label: string | undefined
  readonly role: SignerRole
  /** Whether it is the owner, who signs their own documents each time. */
  readonly myself: boolean
}

export interface TemplateNaming {
  readonly name: string
  readonly reference: string
  readonly replaces: boolean
}

interface Naming {
  readonly name: string
  readonly roles: readonly NamedRole[]
}

interface SaveDialogProps {
  readonly open: boolean
  readonly name: string
  readonly people: readonly RoleSource[]
  /** Called with the roles in the order of the people. */
  readonly save: (
    naming: TemplateNaming,
    roles: readonly NamedRole[],
  ) => Promise<CommandResult<SavedTemplate>>
  readonly onClose: () => void
}

/** Asks for the names of a template and its roles, and for the people who are fixed. Escape keeps typed values. */
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
            <SoftLink
              href="/documents/templates"
              className="min-h-target text-accent inline-flex items-center px-4 underline underline-offset-4"
            >
              {t('title')}
            </SoftLink>
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

function SaveForm({ name, people, save, onCancel, onSaved }: SaveFormProps) {
  const t = useTranslations('templates')
  const [reference] = useState(() => crypto.randomUUID())
  const [takenName, setTakenName] = useState<string>()
  // The initial values come from the current people, who may change while the dialog is closed.
  const values = { name, roles: firstRoles(people, t) }
  const form = useSchemaForm<TypedNaming, Naming, readonly string[]>({
    load: async () => (await import('@/lib/portal/forms/template-form')).namingFormIn,
    initial: values,
    values,
    context: people.map(({ key }) => key),
  })
  const command = useCommand(save)
  const isTaken = takenName === form.watch('name').trim()
  const send = (replaces: boolean) =>
    form.handleSubmit(({ name, roles }) =>
      command.run([{ name, reference, replaces }, roles], (outcome) => {
        if (outcome === 'saved') return onSaved()
        setTakenName(name)
        form.setFocus('name')
      }),
    )
  const { errors } = form.formState
  const busy = command.running || form.isChecking
  return (
    <Form className="space-y-4" onSubmit={send(false)}>
      <p className="text-muted">{t('saveMeaning')}</p>
      <TextField
        id="template-name"
        label={t('name')}
        maxLength={limits.nameLength}
        error={nameError(errors.name !== undefined, isTaken, t)}
        {...form.field('name')}
      />
      {people.length > 0 && (
        <fieldset className="space-y-2">
          <legend className="font-semibold">{t('roles')}</legend>
          <p className="text-muted text-sm">{t('rolesMeaning')}</p>
          <ol className="divide-line border-line divide-y rounded border">
            {people.map((person) => (
              <li key={person.key} className="space-y-3 p-4">
                <TextField
                  id={`role-${person.key}`}
                  label={person.name === '' ? t('label') : t('labelOf', { name: person.name })}
                  maxLength={limits.nameLength}
                  error={errors.roles?.[person.key] && t('labelWrong')}
                  {...form.field(`roles.${person.key}.label`)}
                />
                {person.name !== '' && (
                  <label className="min-h-target flex items-center gap-3">
                    <input
                      type="checkbox"
                      className="accent-accent size-4 shrink-0"
                      {...form.register(`roles.${person.key}.isFixed`)}
                    />
                    <span className="wrap-anywhere">{t('always', { name: person.name })}</span>
                  </label>
                )}
              </li>
            ))}
          </ol>
        </fieldset>
      )}
      <FailureAlert failure={form.away ?? command.failure} />
      <DialogButtons>
        <Button look="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {isTaken && (
          <Button look="secondary" busy={busy} onClick={send(true)}>
            {t('replace')}
          </Button>
        )}
        <Button type="submit" busy={busy}>
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

/** Returns the role of each person, by the person's key: the known label, or a numbered label. */
function firstRoles(people: readonly RoleSource[], t: Words): TypedNaming['roles'] {
  const roles = people.map(({ key, label, role, myself }, index) => {
    const number = people.slice(0, index + 1).filter((one) => one.role === role).length
    const counted = t(`${role}Number`, { number })
    return [key, { label: label ?? (myself ? t('myself') : counted), isFixed: myself }] as const
  })
  return Object.fromEntries(roles)
}
