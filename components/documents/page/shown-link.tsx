'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import { inputClass } from '../../form/text-field'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'

interface ShownLinkProps {
  readonly link: string
  readonly onClose: () => void
}

/** Shows the link, because a browser may refuse to copy what a server had to be asked for first. */
export function ShownLink({ link, onClose }: ShownLinkProps) {
  const t = useTranslations('document-actions')
  const shown = useRef<HTMLInputElement>(null)
  // Where the link takes the place of the form that asked for it, the focus comes along.
  useEffect(() => shown.current?.focus(), [])
  return (
    <>
      <input
        ref={shown}
        readOnly
        value={link}
        aria-label={t('link')}
        translate="no"
        onFocus={(event) => event.target.select()}
        className={inputClass}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} look="primary">
          {t('copyLink')}
        </CopyButton>
        <Button look="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  )
}
