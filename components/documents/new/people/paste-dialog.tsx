'use client'

import { useForm } from 'react-hook-form'
import { useTranslations } from '#words'
import type { PeopleRead } from '@/lib/portal/people/draft-signers'
import { describedBy, Field, inputClass } from '../../../form/field'
import { Form } from '../../../form/form'
import { Button } from '../../../ui/button'
import { Dialog, DialogButtons } from '../../../ui/dialog'

export interface PasteDialogProps {
  readonly open: boolean
  /** The expected content of a line, if it is not one person. */
  readonly hint?: string | undefined
  readonly onClose: () => void
  readonly onPaste: (text: string) => Promise<PeopleRead>
}

/** Takes a pasted list of people. Lines that it cannot read stay in the field for correction. */
export function PasteDialog({ open, onClose, onPaste, ...props }: PasteDialogProps) {
  const t = useTranslations('new-document')
  const failures = useTranslations('failures')
  const hint = props.hint ?? t('pasteHint')
  const form = useForm({ defaultValues: { people: '' } })
  const add = form.handleSubmit(async ({ people }) => {
    const read = await onPaste(people).catch(() => undefined)
    if (!read) return form.setError('people', { type: 'away' }, { shouldFocus: true })
    const { unread } = read
    form.setValue('people', unread.join('\n'))
    if (unread.length === 0) return onClose()
    form.setError('people', { type: 'unread' }, { shouldFocus: true })
  })
  const fault = form.formState.errors.people
  const error = fault && (fault.type === 'away' ? failures('serviceAway') : t('pasteUnread'))
  return (
    <Dialog open={open} title={t('pasteList')} onClose={onClose}>
      <Form className="space-y-4" onSubmit={add}>
        <Field id="people" label={t('signers')} hint={hint} error={error}>
          <textarea
            id="people"
            rows={6}
            placeholder={props.hint ? undefined : t('pasteExample')}
            className={inputClass}
            {...form.register('people')}
            {...describedBy('people', hint, error)}
          />
        </Field>
        <DialogButtons>
          <Button look="secondary" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit">{t('add')}</Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
