'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import { inputClass } from '../../form/field'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { DialogButtons } from '../../ui/dialog'

interface ShownLinkProps {
  readonly link: string
  readonly onClose: () => void
}

/** Shows the link instead of only copying it, because browsers may refuse to copy text that was fetched first. */
export function ShownLink({ link, onClose }: ShownLinkProps) {
  const t = useTranslations('document-actions')
  const shown = useRef<HTMLInputElement>(null)
  // The link replaces the form, and the focus moves to it.
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
      <DialogButtons>
        <Button look="secondary" onClick={onClose}>
          {t('close')}
        </Button>
        <CopyButton text={link} look="primary">
          {t('copyLink')}
        </CopyButton>
      </DialogButtons>
    </>
  )
}
