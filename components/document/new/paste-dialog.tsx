'use client'

import { useState } from 'react'
import type { PeopleRead } from '@/lib/portal/draft-signers'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { describedBy, Field } from '../../form/field'
import { inputClass } from '../../form/text-field'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

interface PasteDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPaste: (text: string) => PeopleRead
  readonly texts: NewDocumentTexts
}

/** Takes a list of people; lines it cannot read stay in the field to be corrected. */
export function PasteDialog({ open, onClose, onPaste, texts }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const { unread } = onPaste(text)
    setText(unread.join('\n'))
    setError(unread.length > 0 ? texts.pasteUnread : undefined)
    if (unread.length === 0) onClose()
  }
  return (
    <Dialog open={open} title={texts.pasteList} onClose={onClose}>
      <Field id="people" label={texts.signers} hint={texts.pasteHint} error={error}>
        <textarea
          id="people"
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={texts.pasteExample}
          className={inputClass}
          {...describedBy('people', texts.pasteHint, error)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={add}>{texts.add}</Button>
        <Button look="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}
