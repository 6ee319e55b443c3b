'use client'

import { useId, useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { makeLink } from '../../owner-actions'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { ShownLink } from './shown-link'

/** The lifetimes of a link. `own`: the typed number of minutes. */
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

interface TemporaryLinkDialogProps {
  readonly documentId: string
  /** Id of the signer whose link is replaced. Undefined for a new link. */
  readonly signerId: string | undefined
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes a link and shows it once. */
export function TemporaryLinkDialog({ title, open, onClose, ...about }: TemporaryLinkDialogProps) {
  const t = useTranslations('document-actions')
  const [link, setLink] = useState<string>()
  const meaning = t(about.signerId === undefined ? 'openLinkMeaning' : 'freshLinkMeaning')
  const close = () => {
    onClose()
    setLink(undefined)
  }
  return (
    // Escape, or a phone's back gesture, keeps the link until the dialog is opened again: it cannot be read elsewhere.
    <Dialog open={open} title={title} onClose={onClose}>
      <p>{link === undefined ? meaning : t('openLinkOnce')}</p>
      {link === undefined ? (
        <LinkForm about={about} onMade={setLink} onCancel={close} />
      ) : (
        <ShownLink link={link} onClose={close} />
      )}
    </Dialog>
  )
}

interface LinkFormProps {
  /** The signer for whom the link is. Without a signer, the first visitor signs. */
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
  // A page has such a form for each signer with a link, so ids must differ.
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
