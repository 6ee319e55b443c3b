'use client'

import { useState } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import type { DocumentPageTexts } from '@/lib/portal/i18n/messages/document-page'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { useCommand } from '../use-command'
import { ShownLink } from './shown-link'

export interface SignerCommands {
  readonly remind: (documentId: string, signerId: string) => Promise<CommandResult<void>>
  readonly link: (documentId: string, signerId: string) => Promise<CommandResult<string>>
}

interface SignerActionsProps {
  readonly documentId: string
  readonly signer: { readonly id: string; readonly name: string }
  /** The signer may be the owner: they sign right away. */
  readonly myself: boolean
  /** A mail may go to them: a fresh link would cut off somebody who is signing. */
  readonly remindable: boolean
  readonly commands: SignerCommands
  readonly away: ExplainedFailure
  readonly texts: DocumentPageTexts
}

/** What an owner can do while a signer has not signed. */
export function SignerActions(props: SignerActionsProps) {
  const { documentId, signer, myself, remindable, commands, away, texts } = props
  const [link, setLink] = useState<string>()
  const [reminded, setReminded] = useState(false)
  const reminder = useCommand(away)
  const linking = useCommand(away)
  const askLink = (onLink: (link: string) => void) =>
    linking.run(() => commands.link(documentId, signer.id), onLink)
  const remind = () =>
    reminder.run(
      () => commands.remind(documentId, signer.id),
      () => setReminded(true),
    )
  // The browser itself follows the link: only then does the secret leave the address bar.
  const sign = () => askLink((own) => location.assign(own))
  return (
    <>
      <div className="-mx-4 -mb-2 flex flex-wrap items-center">
        {myself && (
          <Button look="quiet" busy={linking.running} onClick={sign}>
            {texts.sign}
          </Button>
        )}
        {remindable && !reminded && (
          <Button look="quiet" busy={reminder.running} onClick={remind}>
            {texts.remind}
            <span className="sr-only">: {signer.name}</span>
          </Button>
        )}
        <Button look="quiet" busy={linking.running} onClick={() => askLink(setLink)}>
          {texts.link}
          <span className="sr-only">: {signer.name}</span>
        </Button>
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {reminded && texts.reminded}
      </p>
      <FailureAlert failure={reminder.failure ?? linking.failure} />
      <LinkDialog
        link={link}
        title={fill(texts.linkTitle, { name: signer.name })}
        onClose={() => setLink(undefined)}
        texts={texts}
      />
    </>
  )
}

interface LinkDialogProps {
  readonly link: string | undefined
  readonly title: string
  readonly onClose: () => void
  readonly texts: DocumentPageTexts
}

function LinkDialog({ link, title, onClose, texts }: LinkDialogProps) {
  return (
    <Dialog open={link !== undefined} title={title} onClose={onClose}>
      <p>{texts.linkMeaning}</p>
      <ShownLink link={link ?? ''} onClose={onClose} texts={texts} />
    </Dialog>
  )
}
