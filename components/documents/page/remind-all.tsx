'use client'

import { BellRing } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import type { RemindedAll } from '@/lib/portal/owner/document-commands'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'

interface RemindAllProps {
  readonly documentId: string
  readonly remindAll: (documentId: string) => Promise<CommandResult<RemindedAll>>
}

/** One mail to everybody whose turn it is; once on a page, as with one signer. */
export function RemindAll({ documentId, remindAll }: RemindAllProps) {
  const t = useTranslations('document-actions')
  const reminding = useCommand(remindAll)
  const { answer } = reminding
  const said = useRef<HTMLParagraphElement>(null)
  // The button is gone once it was pressed: the focus goes to what came of it.
  useEffect(() => {
    if (answer) said.current?.focus()
  }, [answer])
  return (
    <>
      {!answer && (
        <Button look="quiet" busy={reminding.running} onClick={() => reminding.run([documentId])}>
          <BellRing aria-hidden="true" className="size-4 shrink-0" />
          {t('remindAll')}
        </Button>
      )}
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="text-muted order-last w-full outline-none empty:hidden"
      >
        {answer && t('remindedAll', { mailed: answer.mailed, limited: answer.limited })}
      </p>
      <FailureAlert failure={reminding.failure} />
    </>
  )
}
