'use client'

import { Button } from '../../../ui/button'
import { ClipboardPaste } from '../../../ui/icons'
import { useLateDialog } from '../../../ui/use-late-dialog'
import { FailureAlert } from '../../failure-alert'
import type { PasteDialogProps } from './paste-dialog'

interface PasteButtonProps extends Omit<PasteDialogProps, 'open' | 'onClose'> {
  readonly label: string
  readonly className?: string
}

/** Opens the dialog for a pasted list. The dialog is loaded on demand, because few people paste a list. */
export function PasteButton({ label, className = '', ...props }: PasteButtonProps) {
  const late = useLateDialog(() => import('./paste-dialog'))
  return (
    <>
      <Button look="quiet" className={className} {...late.button}>
        <ClipboardPaste className="size-4" />
        {label}
      </Button>
      <FailureAlert failure={late.isError ? { why: 'serviceAway' } : undefined} />
      {late.loaded && <late.loaded.PasteDialog {...props} {...late.dialog} />}
    </>
  )
}
