'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { DeadlineBounds, DeadlineFault } from '@/lib/portal/forms/small-forms'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { DateTimeField } from '../../form/date-time-field'
import { TextField } from '../../form/field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import {
  cancelDocument,
  extendDocument,
  remindAll,
  removeDocument,
  setHandOver,
} from '../../owner-actions'
import { Button } from '../../ui/button'
import { Ban, BellRing, CalendarClock, Trash2, UserRoundCheck } from '../../ui/icons'
import { LocalTime } from '../../ui/local-time'
import { FailureAlert } from '../failure-alert'

interface CancelDocumentProps {
  readonly document: { readonly uuid: string; readonly name: string }
  /** Whether there is something left to cancel. */
  readonly possible: boolean
}

/** Cancelling takes two steps: everyone is notified, and it cannot be undone. */
export function CancelDocument({ document, possible }: CancelDocumentProps) {
  const t = useTranslations('document-actions')
  const [open, setOpen] = useState(false)
  const form = useSchemaForm<{ reason: string }, { reason: string }>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).cancelFormIn,
    initial: { reason: '' },
    context: undefined,
  })
  const cancelling = useCommand(cancelDocument)
  const [cancelled, setCancelled] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears: the focus moves to the result.
  useEffect(() => {
    if (cancelled) said.current?.focus()
  }, [cancelled])
  const send = form.handleSubmit((values) =>
    cancelling.run([{ documentId: document.uuid, ...values }], () => {
      setOpen(false)
      setCancelled(true)
    }),
  )
  return (
    <>
      {possible && !cancelled && (
        <Button look="risky" onClick={() => setOpen(true)}>
          <Ban className="size-4 shrink-0" />
          {t('cancelDocument')}
        </Button>
      )}
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="text-muted w-full px-4 outline-none empty:hidden"
      >
        {cancelled && t('cancelled')}
      </p>
      <ConfirmDialog
        open={open}
        title={t('cancelTitle', { name: document.name })}
        keep={t('cancelKeep')}
        submit={cancelling.running ? t('cancelling') : t('cancelSubmit')}
        busy={cancelling.running || form.isChecking}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <p>{t('cancelMeaning')}</p>
        <TextField
          id="cancel-reason"
          label={t('cancelReason')}
          maxLength={limits.reasonLength}
          {...form.field('reason')}
        />
        <FailureAlert failure={form.away ?? cancelling.failure} />
      </ConfirmDialog>
    </>
  )
}

interface ExtendDocumentProps {
  readonly documentId: string
  readonly bounds: DeadlineBounds
}

/** Sets or extends the deadline. The time is in the browser's zone. */
export function ExtendDocument({ documentId, bounds }: ExtendDocumentProps) {
  const hasDeadline = bounds.deadline !== null
  const t = useTranslations('document-actions')
  const [open, setOpen] = useState(false)
  const [isSet, setSet] = useState(false)
  const form = useSchemaForm<{ until: string }, { deadline: number }, DeadlineBounds>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).deadlineFormIn,
    initial: { until: '' },
    context: bounds,
  })
  const wrong = form.formState.errors.until?.message as DeadlineFault | undefined
  const extending = useCommand(extendDocument)
  const send = form.handleSubmit((terms) =>
    extending.run([{ documentId, ...terms }], () => {
      setOpen(false)
      setSet(true)
    }),
  )
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          setSet(false)
          setOpen(true)
        }}
      >
        <CalendarClock className="size-4 shrink-0" />
        {t(hasDeadline ? 'extend' : 'setDeadline')}
      </Button>
      <p role="status" className="text-muted order-last w-full px-4 empty:hidden">
        {isSet && t('deadlineSet')}
      </p>
      <ConfirmDialog
        open={open}
        title={t(hasDeadline ? 'extendTitle' : 'setDeadlineTitle')}
        keep={t('cancel')}
        submit={extending.running ? t('savingSigner') : t('saveSigner')}
        look="primary"
        busy={extending.running || form.isChecking}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <p>{t('deadlineMeaning')}</p>
        {bounds.eraseAt && (
          <p className="font-semibold">
            {t('erasedAt')} <LocalTime at={bounds.eraseAt} />
          </p>
        )}
        <DateTimeField
          id="until"
          label={t('until')}
          error={wrong && t(wrong)}
          {...form.field('until')}
        />
        <FailureAlert failure={form.away ?? extending.failure} />
      </ConfirmDialog>
    </>
  )
}

interface RemoveDocumentProps {
  readonly document: Pick<DocumentDetails, 'uuid' | 'name' | 'sent_by'>
}

/** Removing takes two steps: the second names the erased data. */
export function RemoveDocument({ document }: RemoveDocumentProps) {
  const t = useTranslations('document-actions')
  const organisation = useTranslations('organisation')
  const [open, setOpen] = useState(false)
  const isShared = document.sent_by !== null
  const form = useSchemaForm<{ reason: string }, { reason: string }>({
    load: async () => {
      const forms = await import('@/lib/portal/forms/small-forms')
      return isShared ? forms.declineFormIn : forms.cancelFormIn
    },
    initial: { reason: '' },
    context: undefined,
  })
  const removal = useCommand(removeDocument)
  return (
    <>
      <Button look="risky" onClick={() => setOpen(true)}>
        <Trash2 className="size-4 shrink-0" />
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('removeTitle', { name: document.name })}
        keep={t('cancel')}
        submit={removal.running ? t('removing') : t('removeSubmit')}
        busy={removal.running || form.isChecking}
        onClose={() => setOpen(false)}
        onSubmit={form.handleSubmit((values) =>
          removal.run([{ documentId: document.uuid, ...values }], () =>
            location.assign('/documents'),
          ),
        )}
      >
        <p>{t('removeMeaning')}</p>
        <p>{t('removeAdvice')}</p>
        {isShared && (
          <TextField
            id="remove-reason"
            label={organisation('reason')}
            hint={organisation('reasonHint')}
            error={form.formState.errors.reason && organisation('nameMissing')}
            maxLength={limits.reasonLength}
            {...form.field('reason')}
          />
        )}
        <FailureAlert failure={form.away ?? removal.failure} />
      </ConfirmDialog>
    </>
  )
}

interface RemindAllProps {
  readonly documentId: string
}

/** Mails all signers who are asked now; once per page load, as with one signer. */
export function RemindAll({ documentId }: RemindAllProps) {
  const t = useTranslations('document-actions')
  const reminding = useCommand(remindAll)
  const { answer } = reminding
  const said = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears: the focus moves to the result.
  useEffect(() => {
    if (answer) said.current?.focus()
  }, [answer])
  return (
    <>
      {!answer && (
        <Button busy={reminding.running} onClick={() => reminding.run([{ documentId }])}>
          <BellRing className="size-5 shrink-0" />
          {t('remindAll')}
        </Button>
      )}
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="text-muted order-last w-full px-4 outline-none empty:hidden"
      >
        {answer && t('remindedAll', { mailed: answer.mailed, limited: answer.limited })}
      </p>
      <div className="order-last w-full px-4 empty:hidden">
        <FailureAlert failure={reminding.failure} />
      </div>
    </>
  )
}

interface AllowHandOverProps {
  readonly documentId: string
  /** The current state. */
  readonly isAllowed: boolean
}

/** Whether signers may name another person to sign in their place. */
export function AllowHandOver({ documentId, isAllowed }: AllowHandOverProps) {
  const t = useTranslations('document-actions')
  const [said, setSaid] = useState<'handOverAllowed' | 'handOverForbidden'>()
  const allowing = useCommand(setHandOver)
  return (
    <>
      <Button
        look="quiet"
        busy={allowing.running}
        onClick={() =>
          allowing.run([{ documentId, isAllowed: !isAllowed }], () =>
            setSaid(isAllowed ? 'handOverForbidden' : 'handOverAllowed'),
          )
        }
      >
        <UserRoundCheck className="size-4 shrink-0" />
        {t(isAllowed ? 'forbidHandOver' : 'allowHandOver')}
      </Button>
      <p role="status" className="text-muted order-last w-full px-4 empty:hidden">
        {said && t(said)}
      </p>
      <div className="order-last w-full px-4 empty:hidden">
        <FailureAlert failure={allowing.failure} />
      </div>
    </>
  )
}
