'use client'

import { createPortal } from 'react-dom'
import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import { SignInHere } from './sign-in-here'

/** Says that the sign-in has ended. It is inside the open dialog, because nothing else can be reached. */
export function SignedOutNotice({ dialog }: { readonly dialog: HTMLDialogElement }) {
  const t = useTranslations('live')
  return createPortal(
    <div className="sticky bottom-0 px-6 pb-4">
      <Alert role="alert" tone="warning" title={t('signedOut')}>
        <SignInHere />
      </Alert>
    </div>,
    dialog,
  )
}
