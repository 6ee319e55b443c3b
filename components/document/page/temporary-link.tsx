'use client'

import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { limits } from '@/lib/gateway/contract/limits'
import type { DocumentPageTexts } from '@/lib/portal/i18n/messages/document-page'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'
import { TextField } from '../../form/text-field'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { useCommand } from '../use-command'
import { ShownLink } from './shown-link'

interface TemporaryLinkProps {
  readonly documentId: string
  readonly openLink: (documentId: string, minutes: number) => Promise<CommandResult<string>>
  readonly away: ExplainedFailure
  readonly texts: DocumentPageTexts
}

/** A link for somebody whose name nobody has to know beforehand. It is shown once. */
export function TemporaryLink({ documentId, openLink, away, texts }: TemporaryLinkProps) {
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState<string>()
  const close = () => {
    setOpen(false)
    setLink(undefined)
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Link2 aria-hidden="true" className="size-4 shrink-0" />
        {texts.openLink}
      </Button>
      <Dialog open={open} title={texts.openLink} onClose={close}>
        <p>{link === undefined ? texts.openLinkMeaning : texts.openLinkOnce}</p>
        {link === undefined ? (
          <LinkForm
            make={(minutes) => openLink(documentId, minutes)}
            onMade={setLink}
            onCancel={close}
            away={away}
            texts={texts}
          />
        ) : (
          <ShownLink link={link} onClose={close} texts={texts} />
        )}
      </Dialog>
    </>
  )
}

interface LinkFormProps extends Pick<TemporaryLinkProps, 'away' | 'texts'> {
  readonly make: (minutes: number) => Promise<CommandResult<string>>
  readonly onMade: (link: string) => void
  readonly onCancel: () => void
}

function LinkForm({ make, onMade, onCancel, away, texts }: LinkFormProps) {
  const [minutes, setMinutes] = useState(String(limits.expireAfterDefault))
  const [wrong, setWrong] = useState(false)
  const { run, running, failure } = useCommand(away)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = areMinutes(minutes)
    setWrong(!isValid)
    if (isValid && !running) run(() => make(Number(minutes)), onMade)
  }
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <TextField
        id="minutes"
        label={texts.minutes}
        inputMode="numeric"
        autoComplete="off"
        value={minutes}
        error={wrong ? texts.minutesWrong : undefined}
        onChange={(event) => setMinutes(event.target.value)}
      />
      <FailureAlert failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={running}>
          {running ? texts.makingLink : texts.makeLink}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

function areMinutes(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text.trim()) && Number(text) <= limits.expireAfter
}
