'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import type { Reminder } from '@/lib/portal/owner/document-commands'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { ChangeSigner, type ChangeSignerProps } from './change-signer'
import { RemoveSigner, type RemoveSignerProps } from './remove-signer'
import { type LinkCommands, ShownLink, TemporaryLink } from './temporary-link'

export interface SignerCommands
  extends LinkCommands,
    Pick<RemoveSignerProps, 'removeSigner'>,
    Pick<ChangeSignerProps, 'readSigner' | 'changeSigner'> {
  readonly remind: (documentId: string, signerId: string) => Promise<CommandResult<Reminder>>
  readonly link: (documentId: string, signerId: string) => Promise<CommandResult<string>>
}

interface SignerActionsProps extends Pick<ChangeSignerProps, 'country' | 'others'> {
  readonly documentId: string
  readonly isPrivate: boolean
  readonly signer: { readonly id: string; readonly name: string }
  /** The signer may be the owner: they sign right away. */
  readonly myself: boolean
  /** They have a link that ends by itself, and are not signing now. */
  readonly isTemporary: boolean
  /** They were invited by name: a link of theirs can be had again. */
  readonly reachable: boolean
  /** A mail may go to them: a fresh link would cut off somebody who is signing. */
  readonly remindable: boolean
  readonly commands: SignerCommands
}

/** What an owner can do while a signer has not signed. */
export function SignerActions(props: SignerActionsProps) {
  const t = useTranslations('document-actions')
  const { documentId, isPrivate, signer, myself, isTemporary, reachable, remindable, commands } =
    props
  const [link, setLink] = useState<string>()
  const reminder = useCommand(commands.remind)
  const linking = useCommand(commands.link)
  const of: [string, string] = [documentId, signer.id]
  const reminded = reminder.answer
  const said = useRef<HTMLParagraphElement>(null)
  // The button is gone once it was pressed: the focus goes to what came of it.
  useEffect(() => {
    if (reminded) said.current?.focus()
  }, [reminded])
  // The browser itself follows the link: only then does the secret leave the address bar.
  const sign = () => linking.run(of, (own) => location.assign(own))
  return (
    <>
      <div className="-mx-4 -mb-2 flex flex-wrap items-center">
        {reachable && myself && (
          <Button look="quiet" busy={linking.running} onClick={sign}>
            {t('sign')}
          </Button>
        )}
        {reachable && remindable && !reminded && (
          <Button look="quiet" busy={reminder.running} onClick={() => reminder.run(of)}>
            {t('remind')}
            <span className="sr-only">: {signer.name}</span>
          </Button>
        )}
        {reachable && (
          <Button look="quiet" busy={linking.running} onClick={() => linking.run(of, setLink)}>
            {t('link')}
            <span className="sr-only">: {signer.name}</span>
          </Button>
        )}
        {isTemporary && (
          <TemporaryLink documentId={documentId} signer={signer} openLink={commands.openLink} />
        )}
        <ChangeSigner
          documentId={documentId}
          signer={signer}
          country={props.country}
          others={props.others}
          readSigner={commands.readSigner}
          changeSigner={commands.changeSigner}
        />
        <RemoveSigner
          documentId={documentId}
          signer={signer}
          removeSigner={commands.removeSigner}
        />
      </div>
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="text-muted text-sm outline-none empty:hidden"
      >
        {reminded && (reminded === 'mailed' ? t('reminded') : t('notReminded'))}
      </p>
      <FailureAlert failure={reminder.failure ?? linking.failure} />
      <LinkDialog
        link={link}
        title={t('linkTitle', { name: signer.name })}
        isPrivate={isPrivate}
        onClose={() => setLink(undefined)}
      />
    </>
  )
}

interface LinkDialogProps {
  readonly link: string | undefined
  readonly title: string
  readonly isPrivate: boolean
  readonly onClose: () => void
}

function LinkDialog({ link, title, isPrivate, onClose }: LinkDialogProps) {
  const t = useTranslations('document-actions')
  return (
    <Dialog open={link !== undefined} title={title} onClose={onClose}>
      <p>{t(isPrivate ? 'linkMeaningPrivate' : 'linkMeaning')}</p>
      <ShownLink link={link ?? ''} onClose={onClose} />
    </Dialog>
  )
}
