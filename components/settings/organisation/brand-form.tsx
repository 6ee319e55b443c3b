'use client'

import { useTranslations } from '#words'
import type { Organisation } from '@/lib/portal/owner/organisation'
import { FailureAlert } from '../../documents/failure-alert'
import { EmailField } from '../../form/email-field'
import { Field, inputClass, TextField } from '../../form/field'
import { Form } from '../../form/form'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { saveBrand } from '../../owner-actions'
import { Button } from '../../ui/button'

interface Filled {
  accent: string
  replyTo: string
  logo?: string | undefined
}

interface BrandFormProps {
  readonly organisation: Pick<Organisation, 'accent' | 'reply_to' | 'logo_digest'>
}

/** The brand of an organisation, which signers see with its name. */
export function BrandForm({ organisation }: BrandFormProps) {
  const t = useTranslations('organisation')
  const form = useSchemaForm<Filled, Filled>({
    load: async () => (await import('@/lib/portal/forms/organisation-forms')).brandFormIn,
    initial: { accent: organisation.accent ?? '', replyTo: organisation.reply_to ?? '' },
    context: undefined,
  })
  const saving = useCommand(saveBrand)
  const { errors } = form.formState
  const send = form.handleSubmit((values) => saving.run([values]))
  const take = async (file: File | undefined) => form.setValue('logo', file && (await base64(file)))
  return (
    <Form onSubmit={send} className="space-y-4">
      <p className="text-muted">{t('brandMeaning')}</p>
      <TextField
        id="brand-accent"
        label={t('accent')}
        error={errors.accent && t('accentWrong')}
        {...form.field('accent')}
      />
      <Field id="brand-logo" label={t('logo')}>
        <input
          id="brand-logo"
          type="file"
          accept="image/png"
          className={inputClass}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </Field>
      {organisation.logo_digest && (
        <label className="min-h-target flex items-center gap-2">
          <input
            type="checkbox"
            onChange={({ target }) => form.setValue('logo', target.checked ? '' : undefined)}
          />
          {t('withoutLogo')}
        </label>
      )}
      <EmailField
        id="brand-reply"
        label={t('replyTo')}
        error={errors.replyTo && t('emailMalformed')}
        {...form.emailField('replyTo')}
      />
      <FailureAlert failure={form.away ?? saving.failure} />
      <p role="status" className="empty:hidden">
        {saving.done && t('saved')}
      </p>
      <Button type="submit" busy={saving.running || form.isChecking}>
        {t('save')}
      </Button>
    </Form>
  )
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
