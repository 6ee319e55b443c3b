'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useCommand } from '../../live/use-command'
import { sendAgain } from '../../owner-actions'
import { Button, type ButtonLook } from '../../ui/button'
import { Send } from '../../ui/icons'
import { LocalTime } from '../../ui/local-time'
import { FailureAlert } from '../failure-alert'

interface SendAgainButtonProps {
  readonly documentId: string
  /** All people who are invited or get a copy. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** How long the new document can be signed, in milliseconds. Undefined: without a deadline. */
  readonly lastsMs: number | undefined
  readonly look: ButtonLook
}

/** Sends a document again. The second step names the recipients; afterwards the page of the new document opens. */
export function SendAgainButton({ documentId, people, lastsMs, look }: SendAgainButtonProps) {
  const t = useTranslations('document-actions')
  const [openedAt, setOpenedAt] = useState<number>()
  const [isSent, setSent] = useState(false)
  const sending = useCommand(sendAgain)
  const isBusy = sending.running || isSent
  const send = () =>
    sending.run([{ documentId }], (address) => {
      setSent(true)
      location.assign(address)
    })
  return (
    <>
      <Button look={look} onClick={() => setOpenedAt(Date.now())}>
        <Send className="size-4 shrink-0" />
        {t('sendAgain')}
      </Button>
      <ConfirmDialog
        open={openedAt !== undefined}
        title={t('sendAgainTitle', { count: people.length })}
        keep={t('cancel')}
        submit={isBusy ? t('inviting') : t('sendAgainSubmit', { count: people.length })}
        look="primary"
        busy={isBusy}
        onClose={() => setOpenedAt(undefined)}
        onSubmit={send}
      >
        <p>{t('sendAgainMeaning')}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <dt className="text-muted">{t('sendAgainTo')}</dt>
          <dd>
            <ul className="max-h-48 overflow-y-auto">
              {people.map(({ id, name }) => (
                <li key={id} className="wrap-anywhere">
                  {name}
                </li>
              ))}
            </ul>
          </dd>
          {lastsMs !== undefined && openedAt !== undefined && (
            <>
              <dt className="text-muted">{t('sendAgainUntil')}</dt>
              <dd>
                <LocalTime at={new Date(openedAt + lastsMs).toISOString()} />
              </dd>
            </>
          )}
        </dl>
        <FailureAlert failure={sending.failure} />
      </ConfirmDialog>
    </>
  )
}
