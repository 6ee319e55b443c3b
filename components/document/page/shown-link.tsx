'use client'

import type { DocumentPageTexts } from '@/lib/portal/i18n/messages/document-page'
import { inputClass } from '../../form/text-field'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'

interface ShownLinkProps {
  readonly link: string
  readonly onClose: () => void
  readonly texts: DocumentPageTexts
}

/** Shows the link, because a browser may refuse to copy what a server had to be asked for first. */
export function ShownLink({ link, onClose, texts }: ShownLinkProps) {
  return (
    <>
      <input
        readOnly
        value={link}
        aria-label={texts.link}
        translate="no"
        onFocus={(event) => event.target.select()}
        className={inputClass}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label={texts.copyLink} copiedLabel={texts.copied} look="primary" />
        <Button look="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  )
}
