'use client'

import { BookmarkPlus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from '#words'
import { Button } from '../../ui/button'
import type { SaveDraftProps } from './save-draft'

interface SaveNewProps extends Omit<SaveDraftProps, 'onClose'> {
  readonly disabled: boolean
}

/** Keeps a new document as a template, whether it is sent or not. The dialog comes when it is asked for. */
export function SaveNew({ draft, disabled, save }: SaveNewProps) {
  const t = useTranslations('new-document')
  const [Dialog, setDialog] = useState<ComponentType<SaveDraftProps>>()
  const open = async () => {
    const { SaveDraft } = await import('./save-draft')
    setDialog(() => SaveDraft)
  }
  return (
    <div className="-ml-4">
      <Button look="quiet" disabled={disabled} onClick={() => void open()}>
        <BookmarkPlus aria-hidden="true" className="size-4 shrink-0" />
        {t('saveTemplate')}
      </Button>
      {Dialog && <Dialog draft={draft} save={save} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
