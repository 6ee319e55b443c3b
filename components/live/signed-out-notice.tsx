'use client'

import { createPortal } from 'react-dom'
import { useTranslations } from '#words'
import { Alert } from '../ui/alert'

/** Said in the dialog itself: nothing beside it can be reached while it is open. */
export function SignedOutNotice({ dialog }: { readonly dialog: HTMLDialogElement }) {
  const t = useTranslations('live')
  return createPortal(
    <div className="sticky bottom-0 px-6 pb-4">
      <Alert role="alert" tone="warning" title={t('signedOut')}>
        <a
          href="/sign-in"
          target="_blank"
          rel="noopener"
          className="text-accent underline underline-offset-4"
        >
          {t('signIn')} <span className="sr-only">{t('newTab')}</span>
        </a>
      </Alert>
    </div>,
    dialog,
  )
}
