'use client'

import { useTranslations } from '#words'
import type { FileKind } from '@/lib/portal/files/file-kind'
import { Alert } from '../ui/alert'
import { Button, type ButtonLook } from '../ui/button'
import { FileText } from '../ui/icons'
import { useLateDialog } from '../ui/use-late-dialog'
import { useShownReport } from './unshown-parts'
import type { PreviewProps } from './use-preview'

interface PreviewDialogProps extends Omit<PreviewProps, 'onClose'> {
  readonly kind?: FileKind
  /** Label of the button. */
  readonly label: string
  /** Label for screen readers, if a page has several such buttons. */
  readonly spoken?: string
  readonly look?: ButtonLook
  readonly className?: string
}

/** A button that opens the whole document. The viewer is loaded on demand, because many readers do not need it. */
export function PreviewDialog({
  label,
  spoken,
  look = 'secondary',
  kind = 'pdf',
  className,
  ...preview
}: PreviewDialogProps) {
  const t = useTranslations('viewer')
  const report = useShownReport()
  const { source } = preview
  const late = useLateDialog(
    () => import('./preview-window'),
    () => report({ source }, false),
  )
  return (
    <>
      <Button look={look} aria-label={spoken} className={className} {...late.button}>
        <FileText className="size-5 shrink-0" />
        {label}
      </Button>
      {late.isError && (
        <Alert tone="danger" title={t('failed')} role="alert">
          <p>{t('failedNext')}</p>
        </Alert>
      )}
      {late.loaded && <late.loaded.PreviewWindow {...preview} kind={kind} {...late.dialog} />}
    </>
  )
}
