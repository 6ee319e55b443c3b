'use client'

import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { FailureAlert } from '../documents/failure-alert'
import { EmailField } from '../form/email-field'
import { Form } from '../form/form'
import { useSchemaForm } from '../form/use-schema-form'
import { useCommand } from '../live/use-command'
import { saveSettings } from '../owner-actions'
import { Button } from '../ui/button'

interface AskAddressProps {
  /** Mark of the person. It differs between people who use the same browser. */
  readonly whose: string
}

/** Asks for an address for notices. It asks once: any answer, even no, ends the question. */
export function AskAddress({ whose }: AskAddressProps) {
  const t = useTranslations('settings')
  const [step, setStep] = useState<'question' | 'address' | 'confirmationSent' | 'declined'>(
    'question',
  )
  const saving = useCommand(saveSettings)
  const decline = () => saving.run([{ whose, filled: { email: '' } }], () => setStep('declined'))
  if (step === 'confirmationSent' || step === 'declined') {
    return (
      <p role="status" className="text-muted">
        {t(step)}
      </p>
    )
  }
  return (
    <section aria-labelledby="ask-address" className="border-line space-y-1 border-t pt-3">
      <p id="ask-address" className="font-semibold">
        {t('question')}
      </p>
      {step === 'address' ? (
        <AddressForm whose={whose} onSaved={() => setStep('confirmationSent')} />
      ) : (
        <div className="-mx-4 flex flex-wrap">
          <Button look="quiet" onClick={() => setStep('address')}>
            {t('yes')}
          </Button>
          <Button look="quiet" busy={saving.running} onClick={decline}>
            {t('no')}
          </Button>
        </div>
      )}
      <FailureAlert failure={saving.failure} />
    </section>
  )
}

function AddressForm({ whose, onSaved }: AskAddressProps & { onSaved: () => void }) {
  const language = useLocale()
  const t = useTranslations('settings')
  const form = useSchemaForm<{ email: string }, { email: string }>({
    load: async () => (await import('@/lib/portal/forms/settings-form')).addressFormIn,
    initial: { email: '' },
    context: undefined,
  })
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const saving = useCommand(saveSettings)
  const submit = form.handleSubmit(({ email }) =>
    saving.run([{ whose, filled: { email, language } }], onSaved),
  )
  const fault = form.formState.errors.email?.message
  return (
    <Form className="space-y-3" onSubmit={submit}>
      <EmailField
        id="owner-address"
        label={t('address')}
        autoComplete="email"
        error={fault && t(fault === 'emailMissing' ? 'emailMissing' : 'emailMalformed')}
        {...form.emailField('email')}
      />
      <Button type="submit" look="secondary" busy={saving.running || form.isChecking}>
        {t('save')}
      </Button>
      <FailureAlert failure={form.away ?? saving.failure} />
    </Form>
  )
}
