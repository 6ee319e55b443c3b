'use client'

import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Addressee, DraftSigner } from '@/lib/portal/draft-signers'
import type { DocumentPageTexts } from '@/lib/portal/i18n/messages/document-page'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'
import { focusFirstFault } from '../../form/first-fault'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { SignerFields } from '../new/signer-fields'
import { useSigners } from '../new/use-signers'
import { useCommand } from '../use-command'

interface AddSignerProps {
  readonly documentId: string
  /** Those invited already: the same address again would be a reminder. */
  readonly already: readonly Addressee[]
  readonly add: (documentId: string, signer: DraftSigner) => Promise<CommandResult<void>>
  readonly away: ExplainedFailure
  readonly texts: DocumentPageTexts
  readonly fieldTexts: NewDocumentTexts
}

/** One more signer for a document that is on its way already. */
export function AddSigner({ documentId, already, add, away, ...props }: AddSignerProps) {
  const { texts, fieldTexts } = props
  const [open, setOpen] = useState(false)
  const { run, running, failure } = useCommand(away)
  const signers = useSigners(already)
  const form = useRef<HTMLFormElement>(null)

  const invite = () => {
    const signer = signers.check()
    if (signer === undefined) return form.current && focusFirstFault(form.current)
    run(
      () => add(documentId, signer),
      () => {
        signers.clear()
        setOpen(false)
      },
    )
  }
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-5 shrink-0" />
        {texts.addSigner}
      </Button>
      <Dialog open={open} title={texts.addSigner} onClose={() => setOpen(false)}>
        <form
          ref={form}
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            invite()
          }}
        >
          <p className="text-muted">{texts.addSignerMeaning}</p>
          <SignerFields signers={signers} texts={fieldTexts} />
          <FailureAlert failure={failure} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={running}>
              {running ? texts.inviting : texts.invite}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {texts.cancel}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
