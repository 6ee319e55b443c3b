'use client'

import { useMutation } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#words'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import type { SaveDraftProps } from './save-draft'

interface SaveNewProps extends Omit<SaveDraftProps, 'open' | 'onClose'> {
  readonly disabled: boolean
}

/** Keeps a new document as a template, whether it is sent or not. The dialog comes when it is asked for. */
export function SaveNew({ draft, disabled, whose }: SaveNewProps) {
  const t = useTranslations('new-document')
  const [open, setOpen] = useState(false)
  const fetching = useMutation({ mutationFn: () => import('./save-draft') })
  return (
    <div className="-ml-4">
      <Button
        look="quiet"
        disabled={disabled}
        busy={fetching.isPending}
        onClick={() => fetching.mutate(undefined, { onSuccess: () => setOpen(true) })}
      >
        <BookmarkPlus aria-hidden="true" className="size-4 shrink-0" />
        {t('saveTemplate')}
      </Button>
      <FailureAlert failure={fetching.isError ? { why: 'serviceAway' } : undefined} />
      {fetching.data && (
        <fetching.data.SaveDraft
          open={open}
          draft={draft}
          whose={whose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
