'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useTranslations } from '#words'
import type { PersonSettings } from '@/lib/portal/owner/person-settings'
import { FailureAlert } from '../documents/failure-alert'
import { useCommand } from '../live/use-command'
import { sendLinkAgain } from '../owner-actions'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'

interface UnconfirmedAddressProps {
  readonly unconfirmed: NonNullable<PersonSettings['unconfirmed']>
  /** The address that gets notices until the new one is confirmed. Null: none. */
  readonly confirmed: string | null
}

/** Says that an address is not confirmed yet; a button mails the link again. */
export function UnconfirmedAddress({ unconfirmed, confirmed }: UnconfirmedAddressProps) {
  const t = useTranslations('settings')
  const { refresh } = useRouter()
  const [isSent, setSent] = useState(false)
  const sending = useCommand(sendLinkAgain)
  // The link opens in another tab or window, so the state is read again when this page becomes visible.
  useEffect(() => {
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [refresh])
  const { email, mail } = unconfirmed
  const isRefused = mail === 'failed'
  return (
    <Alert tone="warning" title={t(isRefused ? 'linkRefused' : 'unconfirmed')}>
      <p className="break-words">{t(isRefused ? 'linkRefusedNext' : 'linkSent', { email })}</p>
      <p className="break-words">
        {confirmed === null ? t('noNoticesYet') : t('noticesMeanwhile', { email: confirmed })}
      </p>
      <Button look="secondary" busy={sending.running} onClick={() => sending.run([{}], sent)}>
        {t('sendLinkAgain')}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {isSent && !sending.running && t('linkSentAgain')}
      </p>
      <FailureAlert failure={sending.failure} />
    </Alert>
  )

  function sent() {
    setSent(true)
    refresh()
  }
}
