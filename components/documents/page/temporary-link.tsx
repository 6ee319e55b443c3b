'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import { inputClass, TextField } from '../../form/field'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { makeLink } from '../../owner-actions'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Link2 } from '../../ui/icons'
import { FailureAlert } from '../failure-alert'
import { AskedButton } from './asked-button'

/** How long a link works; `own`: the typed number of minutes. */
const lifetimes = ['hour', 'day', 'week', 'own'] as const
type Lifetime = (typeof lifetimes)[number]

const minutesOf: Readonly<Record<Lifetime, string>> = {
  hour: '60',
  day: String(24 * 60),
  week: String(7 * 24 * 60),
  own: String(limits.expireAfterDefault),
}

/** The values as typed. */
interface Terms {
  readonly minutes: string
}

interface TemporaryLinkProps {
  readonly documentId: string
  /** The signer whose link is replaced; absent for a new one. */
  readonly signer?: { readonly id: string; readonly name: string }
  /** How many times it was chosen in a menu: the form opens each time. */
  readonly asked?: number | undefined
}

/** A link for a signer whose name is not known beforehand. It is shown once. */
export function TemporaryLink({ documentId, signer, asked }: TemporaryLinkProps) {
  const t = useTranslations('document-actions')
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState<string>()
  const title = t(signer ? 'freshLink' : 'openLink')
  const meaning = t(signer ? 'freshLinkMeaning' : 'openLinkMeaning')
  // Escape, or a phone's back gesture, keeps the link for the next opening: it cannot be read otherwise.
  const hide = () => setOpen(false)
  const close = () => {
    hide()
    setLink(undefined)
  }
  return (
    <>
      <AskedButton asked={asked} onClick={() => setOpen(true)}>
        {!signer && <Link2 className="size-4 shrink-0" />}
        {title}
        {signer && <span className="sr-only">: {signer.name}</span>}
      </AskedButton>
      <Dialog open={open} title={title} onClose={hide}>
        <p>{link === undefined ? meaning : t('openLinkOnce')}</p>
        {link === undefined ? (
          <LinkForm
            about={{ documentId, signerId: signer?.id }}
            onMade={setLink}
            onCancel={close}
          />
        ) : (
          <ShownLink link={link} onClose={close} />
        )}
      </Dialog>
    </>
  )
}

interface LinkFormProps {
  /** The signer whose link it becomes. Without one, the first visitor signs. */
  readonly about: { readonly documentId: string; readonly signerId: string | undefined }
  readonly onMade: (link: string) => void
  readonly onCancel: () => void
}

function LinkForm({ about, onMade, onCancel }: LinkFormProps) {
  const t = useTranslations('document-actions')
  const form = useSchemaForm<Terms, Terms>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).temporaryLinkFormIn,
    initial: { minutes: minutesOf.hour },
    context: undefined,
  })
  // Each signer with a link has such a form.
  const id = useId()
  const [lifetime, setLifetime] = useState<Lifetime>('hour')
  const choose = (chosen: Lifetime) => {
    setLifetime(chosen)
    form.setValue('minutes', minutesOf[chosen])
    form.clearErrors()
  }
  const { run, running, failure } = useCommand(makeLink)
  const send = form.handleSubmit((terms) => run([{ ...about, ...terms }], onMade))
  return (
    <Form className="space-y-4" onSubmit={send}>
      <SelectField
        id={`${id}-lifetime`}
        label={t('lifetime')}
        value={lifetime}
        options={lifetimes.map((value) => [value, t(`lifetime_${value}`)])}
        onChange={choose}
      />
      {lifetime === 'own' && (
        <TextField
          id={`${id}-minutes`}
          label={t('minutes')}
          inputMode="numeric"
          autoComplete="off"
          error={form.formState.errors.minutes && t('minutesWrong')}
          {...form.field('minutes')}
        />
      )}
      <FailureAlert failure={form.away ?? failure} />
      <DialogButtons>
        <Button look="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={running || form.isChecking}>
          {running ? t('makingLink') : t('makeLink')}
        </Button>
      </DialogButtons>
    </Form>
  )
}

interface ShownLinkProps {
  readonly link: string
  readonly onClose: () => void
}

/** Shows the link, because a browser may refuse to copy text that was fetched from a server first. */
export function ShownLink({ link, onClose }: ShownLinkProps) {
  const t = useTranslations('document-actions')
  const shown = useRef<HTMLInputElement>(null)
  // The link replaces the form, and the focus moves to it.
  useEffect(() => shown.current?.focus(), [])
  return (
    <>
      <input
        ref={shown}
        readOnly
        value={link}
        aria-label={t('link')}
        translate="no"
        onFocus={(event) => event.target.select()}
        className={inputClass}
      />
      <DialogButtons>
        <Button look="secondary" onClick={onClose}>
          {t('close')}
        </Button>
        <CopyButton text={link} look="primary">
          {t('copyLink')}
        </CopyButton>
      </DialogButtons>
    </>
  )
}
