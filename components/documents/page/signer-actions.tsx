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
import { ChangeSigner, type ChangeSignerProps } from './change-signer'
import { RemoveSigner } from './remove-signer'
import { ShownLink, TemporaryLink } from './temporary-link'

export interface SignerActionsProps extends Pick<ChangeSignerProps, 'country' | 'others'> {
  readonly documentId: string
  readonly isPrivate: boolean
  readonly signer: { readonly id: string; readonly name: string }
  /** Those that are possible now. */
  readonly actions: readonly SignerAction[]
}

/** What an owner can do while a signer has not signed, each by a button. */
export function SignerActions({ actions, ...props }: SignerActionsProps) {
  return (
    <div className="-mx-4 -mb-2 flex flex-wrap items-center">
      {actions.map((action) => (
        <Deed key={action} {...props} action={action} />
      ))}
    </div>
  )
}

interface DeedProps extends Omit<SignerActionsProps, 'actions'> {
  /** How many times a menu asked for it. */
  readonly asked?: number | undefined
}

/** One of them, with its dialog and what came of it. */
export function Deed({ action, ...props }: DeedProps & { readonly action: SignerAction }) {
  const { documentId, signer, asked, country, others } = props
  const who = { documentId, signer, asked }
  switch (action) {
    case 'sign':
      return <SignHere {...props} />
    case 'remind':
      return <Remind {...props} />
    case 'link':
      return <HandLink {...props} />
    case 'freshLink':
      return <TemporaryLink {...who} />
    case 'change':
      return <ChangeSigner {...who} country={country} others={others} />
    case 'remove':
      return <RemoveSigner {...who} />
  }
}

interface SignHereProps extends Pick<DeedProps, 'documentId' | 'signer' | 'asked'> {
  readonly look?: ButtonLook
}

/** The owner is asked themselves. */
export function SignHere({ documentId, signer, asked, look = 'quiet' }: SignHereProps) {
  const t = useTranslations('document-actions')
  const linking = useCommand(readSignerLink)
  // The browser itself follows the link: only then does the secret leave the address bar.
  const sign = () =>
    linking.run([{ documentId, signerId: signer.id }], (own) => location.assign(own))
  return (
    <>
      <AskedButton asked={asked} look={look} busy={linking.running} onClick={sign}>
        {t('sign')}
      </AskedButton>
      <Failed failure={linking.failure} />
    </>
  )
}

function Remind({ documentId, signer, asked }: DeedProps) {
  const t = useTranslations('document-actions')
  const reminder = useCommand(remindSigner)
  const reminded = reminder.answer
  const said = useRef<HTMLParagraphElement>(null)
  // The button is gone once it was pressed: the focus goes to what came of it.
  useEffect(() => {
    if (reminded) said.current?.focus()
  }, [reminded])
  return (
    <>
      {!reminded && (
        <AskedButton
          asked={asked}
          busy={reminder.running}
          onClick={() => reminder.run([{ documentId, signerId: signer.id }])}
        >
          {t('remind')}
          <span className="sr-only">: {signer.name}</span>
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
