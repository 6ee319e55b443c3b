'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import type { DocumentPageTexts } from '@/lib/portal/i18n/messages/document-page'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { useCommand } from '../use-command'

interface RemoveDocumentProps {
  readonly document: { readonly uuid: string; readonly name: string }
  readonly remove: (documentId: string) => Promise<CommandResult<void>>
  readonly away: ExplainedFailure
  readonly texts: DocumentPageTexts
}

/** Removing takes two steps: the second says what is erased. */
export function RemoveDocument({ document, remove, away, texts }: RemoveDocumentProps) {
  const [open, setOpen] = useState(false)
  const { run, running, failure } = useCommand(away)
  const submit = () =>
    run(
      () => remove(document.uuid),
      () => location.assign('/documents'),
    )
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4 shrink-0" />
        {texts.remove}
      </Button>
      <Dialog
        open={open}
        title={fill(texts.removeTitle, { name: document.name })}
        onClose={() => setOpen(false)}
      >
        <p>{texts.removeMeaning}</p>
        <p>{texts.removeAdvice}</p>
        <FailureAlert failure={failure} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={() => setOpen(false)}>
            {texts.cancel}
          </Button>
          <Button look="danger" busy={running} onClick={submit}>
            {running ? texts.removing : texts.removeSubmit}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
