'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import type { TypedReminders } from '@/lib/portal/forms/reminders-form'
import { Button } from '../../ui/button'
import { BellPlus } from '../../ui/icons'
import { useLateDialog } from '../../ui/use-late-dialog'
import { NotLoaded } from './not-loaded'

interface SetRemindersProps {
  readonly documentId: string
  /** The current values. */
  readonly typed: TypedReminders
}

/** Changes whether and how often signers who have not signed are reminded automatically. */
export function SetReminders({ documentId, typed }: SetRemindersProps) {
  const t = useTranslations('reminders')
  const late = useLateDialog(() => import('./reminders-dialog'))
  const [saved, setSaved] = useState<'saved' | 'savedOff'>()
  const show = () => {
    setSaved(undefined)
    late.button.onClick()
  }
  return (
    <>
      <Button look="quiet" {...late.button} onClick={show}>
        <BellPlus className="size-4 shrink-0" />
        {t('set')}
      </Button>
      <p role="status" className="text-muted order-last w-full px-4 empty:hidden">
        {saved && t(saved)}
      </p>
      <NotLoaded isError={late.isError} />
      {late.loaded && (
        <late.loaded.RemindersDialog
          {...late.dialog}
          documentId={documentId}
          typed={typed}
          onSaved={(isOn) => setSaved(isOn ? 'saved' : 'savedOff')}
        />
      )}
    </>
  )
}
