'use client'

import { useTranslations } from '#words'
import { Button } from '../../ui/button'
import { BookmarkPlus } from '../../ui/icons'
import { useLateDialog } from '../../ui/use-late-dialog'
import { FailureAlert } from '../failure-alert'
import type { SaveDraftProps } from './save-draft'

interface SaveNewProps extends Omit<SaveDraftProps, 'open' | 'onClose'> {
  readonly disabled: boolean
}

/** Saves a new document as a template, before or after sending. The dialog is loaded on demand. */
export function SaveNew({ draft, disabled, whose }: SaveNewProps) {
  const t = useTranslations('new-document')
  const late = useLateDialog(() => import('./save-draft'))
  return (
    <div className="-ml-4">
      <Button look="quiet" disabled={disabled} {...late.button}>
        <BookmarkPlus className="size-4 shrink-0" />
        {t('saveTemplate')}
      </Button>
      <FailureAlert failure={late.isError ? { why: 'serviceAway' } : undefined} />
      {late.loaded && <late.loaded.SaveDraft draft={draft} whose={whose} {...late.dialog} />}
    </div>
  )
}
