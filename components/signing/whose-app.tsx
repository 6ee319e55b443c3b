'use client'

import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { PersonAnswer } from '@/lib/portal/people/person-answer'
import { Form } from '../form/form'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import type { PersonForm } from './use-person-form'

interface WhoseAppProps {
  readonly form: PersonForm
  readonly onClose: () => void
  readonly onSend: (person: PersonAnswer) => void
  /** The fields for the person. */
  readonly children: ReactNode
}

/** Asks whose app a link on this device will open, because the provider needs that person's code. */
export function WhoseApp({ form, onClose, onSend, children }: WhoseAppProps) {
  const t = useTranslations('signing-panel')
  const d = useTranslations('device-link')
  const v = useTranslations('viewer')
  return (
    <Dialog open title={t('whose')} place="bottom" onClose={onClose}>
      <p>{t('whoseText')}</p>
      <Form className="space-y-4" onSubmit={form.submit(onSend)}>
        {children}
        <Button type="submit" busy={form.isChecking} className="w-full">
          {d('openButton')}
        </Button>
        <Button look="quiet" className="w-full" onClick={onClose}>
          {v('close')}
        </Button>
      </Form>
    </Dialog>
  )
}
