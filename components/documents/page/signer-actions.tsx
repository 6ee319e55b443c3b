'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import type { SignerAction } from '@/lib/portal/owner/signer-progress'
import { useCommand } from '../../live/use-command'
import { readSignerLink, remindSigner } from '../../owner-actions'
import type { ButtonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { AskedButton } from './asked-button'
import type { ChangeSignerProps } from './change-form'
import { ChangeSigner } from './change-signer'
import { RemoveSigner } from './remove-signer'
import { ShownLink } from './shown-link'
import { TemporaryLink } from './temporary-link'

export interface SignerActionsProps extends Pick<ChangeSignerProps, 'country' | 'others'> {
  readonly documentId: string
  readonly isPrivate: boolean
  readonly signer: { readonly id: string; readonly name: string }
  /** Whether the person approves instead of signing. */
  readonly isApprover?: boolean
  /** Whether the person only reads. */
  readonly isCopy?: boolean
}

interface DeedProps extends SignerActionsProps {
  /** How many times the action was chosen in a menu. */
  readonly asked?: number | undefined
}

/** One action, with its dialog and its result. */
export function Deed({ action, ...props }: DeedProps & { readonly action: SignerAction }) {
  const { documentId, signer, isCopy = false, asked, country, others } = props
  const who = { documentId, signer, asked }
  switch (action) {
    case 'sign':
      return <SignHere {...props} />
    case 'remind':
      return <RemindSigner {...who} />
    case 'link':
      return <HandLink {...props} />
    case 'freshLink':
      return <TemporaryLink {...who} />
    case 'change':
      return <ChangeSigner {...who} isCopy={isCopy} country={country} others={others} />
    case 'remove':
      return <RemoveSigner {...who} isCopy={isCopy} />
  }
}

interface SignHereProps extends Pick<DeedProps, 'documentId' | 'signer' | 'asked' | 'isApprover'> {
  readonly look?: ButtonLook
}

/** A button for the owner who is also the signer: it opens the signing page. */
export function SignHere(props: SignHereProps) {
  const { documentId, signer, asked, isApprover, look = 'quiet' } = props
  const t = useTranslations('document-actions')
  const linking = useCommand(readSignerLink)
  // The browser follows the link as a full page load: only then the secret leaves the address bar.
  const sign = () =>
    linking.run([{ documentId, signerId: signer.id }], (own) => location.assign(own))
  return (
    <>
      <AskedButton asked={asked} look={look} busy={linking.running} onClick={sign}>
        {t(isApprover ? 'approve' : 'sign')}
      </AskedButton>
      <Failed failure={linking.failure} />
    </>
  )
}

interface RemindSignerProps extends Pick<DeedProps, 'documentId' | 'signer' | 'asked'> {
  /** Whether the button stands alone. It then names the signer. */
  readonly isAlone?: boolean
}

export function RemindSigner({ documentId, signer, asked, isAlone = false }: RemindSignerProps) {
  const t = useTranslations('document-actions')
  const reminder = useCommand(remindSigner)
  const reminded = reminder.answer
  const said = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears: the focus moves to the result.
  useEffect(() => {
    if (reminded) said.current?.focus()
  }, [reminded])
  return (
    <>
      {!reminded && (
        <AskedButton
          asked={asked}
          look={isAlone ? 'primary' : 'quiet'}
          busy={reminder.running}
          onClick={() => reminder.run([{ documentId, signerId: signer.id }])}
        >
          {isAlone ? t('remindWho', { name: signer.name }) : t('remind')}
          {!isAlone && <span className="sr-only">: {signer.name}</span>}
        </AskedButton>
      )}
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="text-muted order-last w-full px-4 text-sm outline-none empty:hidden"
      >
        {reminded && t(reminded === 'queued' ? 'reminded' : 'notReminded')}
      </p>
      <Failed failure={reminder.failure} />
    </>
  )
}

function HandLink({ documentId, isPrivate, signer, asked }: DeedProps) {
  const t = useTranslations('document-actions')
  const [link, setLink] = useState<string>()
  const linking = useCommand(readSignerLink)
  const close = () => setLink(undefined)
  return (
    <>
      <AskedButton
        asked={asked}
        busy={linking.running}
        onClick={() => linking.run([{ documentId, signerId: signer.id }], setLink)}
      >
        {t('link')}
        <span className="sr-only">: {signer.name}</span>
      </AskedButton>
      <Failed failure={linking.failure} />
      <Dialog
        open={link !== undefined}
        title={t('linkTitle', { name: signer.name })}
        onClose={close}
      >
        <p>{t(isPrivate ? 'linkMeaningPrivate' : 'linkMeaning')}</p>
        <ShownLink link={link ?? ''} onClose={close} />
      </Dialog>
    </>
  )
}

function Failed({ failure }: Parameters<typeof FailureAlert>[0]) {
  return (
    <div className="order-last w-full px-4 empty:hidden">
      <FailureAlert failure={failure} />
    </div>
  )
}
