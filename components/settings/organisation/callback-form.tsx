'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { TestButton } from '../../callbacks/test-button'
import { FailureAlert } from '../../documents/failure-alert'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { saveCallback } from '../../owner-actions'
import { Button } from '../../ui/button'
import { ShownOnce } from './shown-once'

interface Filled {
  url: string
}

interface CallbackFormProps {
  /** The current callback address. Empty: no callbacks. */
  readonly url: string
}

/** The callback address of an organisation. The secret is shown once, when the address is set. */
export function CallbackForm({ url }: CallbackFormProps) {
  const t = useTranslations('directory')
  const callbacks = useTranslations('callbacks')
  const form = useSchemaForm<Filled, Filled>({
    load: async () => (await import('@/lib/portal/forms/organisation-forms')).callbackFormIn,
    initial: { url },
    context: undefined,
  })
  const [made, setMade] = useState<{ readonly secret: string; readonly isRenewed: boolean }>()
  const [removing, setRemoving] = useState(false)
  const saving = useCommand(saveCallback)
  const save = (address: string, isRenewed = false) =>
    saving.run([{ url: address, renew: isRenewed }], ({ secret }) => {
      setMade(secret === null ? undefined : { secret, isRenewed })
      if (address === '') form.reset({ url: '' })
      setRemoving(false)
    })
  const send = form.handleSubmit((values) => save(values.url))
  return (
    <>
      <p className="text-muted">{t('callbacksMeaning')}</p>
      <Form onSubmit={send} className="space-y-4" aria-label={callbacks('title')}>
        <TextField
          id="organisation-callback"
          type="url"
          label={t('address')}
          error={form.formState.errors.url && t('addressMalformed')}
          {...form.field('url')}
        />
        <FailureAlert failure={form.away ?? saving.failure} />
        <p role="status" className="empty:hidden">
          {saving.answer && t('saved')}
        </p>
        <Button type="submit" busy={saving.running || form.isChecking}>
          {t('saveAddress')}
        </Button>
      </Form>
      {made && (
        <ShownOnce
          meaning={[t('secretOnce'), made.isRenewed && t('secretRenewed')]
            .filter(Boolean)
            .join(' ')}
          texts={[{ label: t('secret'), copy: t('copySecret'), text: made.secret }]}
        />
      )}
      {url !== '' && <TestButton />}
      {url !== '' && (
        <div className="-mx-4 flex flex-wrap">
          <Button look="quiet" busy={saving.running} onClick={() => save(url, true)}>
            {t('renewSecret')}
          </Button>
          <Button look="risky" onClick={() => setRemoving(true)}>
            {t('removeAddress')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={removing}
        title={t('removeTitle')}
        keep={t('cancel')}
        submit={t('removeAddress')}
        busy={saving.running}
        onClose={() => setRemoving(false)}
        onSubmit={() => save('')}
      >
        <p>{t('removeMeaning')}</p>
        <FailureAlert failure={saving.failure} />
      </ConfirmDialog>
    </>
  )
}
