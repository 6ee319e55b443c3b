'use client'

import type { ComponentType } from 'react'
import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import { Button } from '../ui/button'
import { useLateDialog } from '../ui/use-late-dialog'
import { OutcomeAlert } from './outcome-alert'
import type { LateDialogProps, WayOut } from './phone-call'

const dialogs = {
  handOver: async () => (await import('./hand-over-dialog')).HandOverDialog,
  decline: async () => (await import('./decline-dialog')).DeclineDialog,
} satisfies Readonly<Record<string, () => Promise<ComponentType<LateDialogProps>>>>

/**
 * A signer's other actions take two steps, so that a link scanner cannot press them by accident. The second step is
 * loaded on demand, because few people need it.
 */
export function LateDialog({ what, ...props }: WayOut & { readonly what: keyof typeof dialogs }) {
  const t = useTranslations('signing-panel')
  const { loaded: Shown, isError, button, dialog } = useLateDialog(dialogs[what])
  return (
    <div className="flex flex-col gap-4">
      <Button look="quiet" className="self-center" {...button}>
        {t(what)}
      </Button>
      {isError && <OutcomeAlert outcome={serviceAway('signing')} />}
      {Shown && <Shown {...props} {...dialog} />}
    </div>
  )
}
