'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/signer/outcome-words'
import { Button } from '../ui/button'
import type { DeclineProps } from './decline-dialog'
import { OutcomeAlert } from './outcome-alert'

/**
 * Declining takes two steps; nothing a link scanner could press by accident. The second is fetched when it is wanted:
 * few people decline.
 */
export function DeclineButton(props: DeclineProps) {
  const t = useTranslations('signing-panel')
  const [open, setOpen] = useState(false)
  const fetching = useMutation({ mutationFn: () => import('./decline-dialog') })
  const show = () => fetching.mutate(undefined, { onSuccess: () => setOpen(true) })
  return (
    <div className="flex flex-col gap-4">
      <Button look="quiet" busy={fetching.isPending} onClick={show} className="self-center">
        {t('decline')}
      </Button>
      {fetching.isError && <OutcomeAlert outcome={serviceAway('signing')} />}
      {fetching.data && (
        <fetching.data.DeclineDialog {...props} open={open} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
