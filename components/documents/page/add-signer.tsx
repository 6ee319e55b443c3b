'use client'

import { useTranslations } from '#words'
import { Button } from '../../ui/button'
import { UserPlus } from '../../ui/icons'
import { useLateDialog } from '../../ui/use-late-dialog'
import { FailureAlert } from '../failure-alert'
import type { AddSignerProps } from './add-signer-dialog'

/** Adds a signer to a sent document. The dialog is loaded on demand. */
export function AddSigner(props: AddSignerProps) {
  const t = useTranslations('document-actions')
  const late = useLateDialog(() => import('./add-signer-dialog'))
  return (
    <>
      <Button look={props.already.length === 0 ? 'primary' : 'quiet'} {...late.button}>
        <UserPlus className="size-5 shrink-0" />
        {t('addSigner')}
      </Button>
      <div className="order-last w-full empty:hidden">
        <FailureAlert failure={late.isError ? { why: 'serviceAway' } : undefined} />
      </div>
      {late.loaded && <late.loaded.AddSignerDialog {...props} {...late.dialog} />}
    </>
  )
}
