'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import type { DeadlineBounds } from '@/lib/portal/forms/small-forms'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import { useCommand } from '../../live/use-command'
import { remindAll, setHandOver } from '../../owner-actions'
import { Button, type ButtonLook } from '../../ui/button'
import { Ban, BellRing, CalendarClock, Trash2, UserRoundCheck } from '../../ui/icons'
import { useLateDialog } from '../../ui/use-late-dialog'
import { FailureAlert } from '../failure-alert'
import { NotLoaded } from './not-loaded'

interface CancelDocumentProps {
  readonly document: { readonly uuid: string; readonly name: string }
  /** Whether there is something left to cancel. */
  readonly possible: boolean
}

/** Cancels the document. Two steps: everyone is notified, and it cannot be undone. */
export function CancelDocument({ document, possible }: CancelDocumentProps) {
  const t = useTranslations('document-actions')
  const late = useLateDialog(() => import('./cancel-dialog'))
  const [cancelled, setCancelled] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears: the focus moves to the result.
  useEffect(() => {
    if (cancelled) said.current?.focus()
  }, [cancelled])
  return (
    <>
      {possible && !cancelled && (
        <Button look="risky" {...late.button}>
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
      <NotLoaded isError={late.isError} />
      {late.loaded && (
        <late.loaded.CancelDialog
          {...late.dialog}
          document={document}
          onCancelled={() => setCancelled(true)}
        />
      )}
    </>
  )
}

interface ExtendDocumentProps {
  readonly documentId: string
  readonly bounds: DeadlineBounds
}

/** Sets or extends the deadline. */
export function ExtendDocument({ documentId, bounds }: ExtendDocumentProps) {
  const t = useTranslations('document-actions')
  const late = useLateDialog(() => import('./extend-dialog'))
  const [isSet, setSet] = useState(false)
  const show = () => {
    setSet(false)
    late.button.onClick()
  }
  return (
    <>
      <Button look="quiet" {...late.button} onClick={show}>
        <CalendarClock className="size-4 shrink-0" />
        {t(bounds.deadline === null ? 'setDeadline' : 'extend')}
      </Button>
      <p role="status" className="text-muted order-last w-full px-4 empty:hidden">
        {isSet && t('deadlineSet')}
      </p>
      <NotLoaded isError={late.isError} />
      {late.loaded && (
        <late.loaded.ExtendDialog
          {...late.dialog}
          documentId={documentId}
          bounds={bounds}
          onSet={() => setSet(true)}
        />
      )}
    </>
  )
}

interface RemoveDocumentProps {
  readonly document: Pick<DocumentDetails, 'uuid' | 'name' | 'sent_by'>
}

/** Removes the document. Two steps: the second names the erased data. */
export function RemoveDocument({ document }: RemoveDocumentProps) {
  const t = useTranslations('document-actions')
  const late = useLateDialog(() => import('./remove-dialog'))
  return (
    <>
      <Button look="risky" {...late.button}>
        <Trash2 className="size-4 shrink-0" />
        {t('remove')}
      </Button>
      <NotLoaded isError={late.isError} />
      {late.loaded && <late.loaded.RemoveDialog {...late.dialog} document={document} />}
    </>
  )
}

interface RemindAllProps {
  readonly documentId: string
  readonly look?: ButtonLook
}

/** Mails a reminder to all signers who are asked now. Possible once per page load, as for one signer. */
export function RemindAll({ documentId, look = 'primary' }: RemindAllProps) {
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
        <Button
          look={look}
          busy={reminding.running}
          onClick={() => reminding.run([{ documentId }])}
        >
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
  /** Whether handing over is allowed now. */
  readonly isAllowed: boolean
}

/** Changes whether signers may name another person to sign in their place. */
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
