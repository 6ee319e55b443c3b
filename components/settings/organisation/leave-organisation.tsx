'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { FailureAlert } from '../../documents/failure-alert'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useCommand } from '../../live/use-command'
import { leaveOrganisation } from '../../owner-actions'
import { Button } from '../../ui/button'

/** Leaves the organisation. Two steps. Afterwards the person acts for their own account. */
export function LeaveOrganisation({ name }: { readonly name: string }) {
  const t = useTranslations('organisation')
  const [open, setOpen] = useState(false)
  const leaving = useCommand(leaveOrganisation)
  return (
    <>
      <Button look="risky" className="-ml-4" onClick={() => setOpen(true)}>
        {t('leave')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('leaveTitle', { name })}
        keep={t('cancel')}
        submit={t('leaveSubmit')}
        busy={leaving.running}
        onClose={() => setOpen(false)}
        onSubmit={() => leaving.run([{}], () => location.assign('/documents'))}
      >
        <p>{t('leaveMeaning')}</p>
        <FailureAlert failure={leaving.failure} />
      </ConfirmDialog>
    </>
  )
}
