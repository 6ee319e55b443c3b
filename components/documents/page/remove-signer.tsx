'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useCommand } from '../../live/use-command'
import { removeSigner } from '../../owner-actions'
import { useFocusAfter } from '../../ui/use-focus-after'
import { FailureAlert } from '../failure-alert'
import { AskedButton } from './asked-button'

interface RemoveSignerProps {
  readonly documentId: string
  readonly signer: { readonly id: string; readonly name: string }
  /** They were to get a copy. */
  readonly isCopy?: boolean
  /** How many times by a menu: the question comes each time. */
  readonly asked?: number | undefined
}

/** Somebody who has not signed is no longer asked. Two steps: the second says what ends. */
export function RemoveSigner({ documentId, signer, isCopy, asked }: RemoveSignerProps) {
  const t = useTranslations('document-actions')
  const who = isCopy ? 'removeCopy' : 'removeSigner'
  const [open, setOpen] = useState(false)
  const removal = useCommand(removeSigner)
  const isSent = useFocusAfter(signersHeading)
  return (
    <>
      <AskedButton asked={asked} onClick={() => setOpen(true)}>
        {t('removeSigner')}
        <span className="sr-only">: {signer.name}</span>
      </AskedButton>
      <ConfirmDialog
        open={open}
        title={t(`${who}Title`)}
        keep={t('cancel')}
        submit={removal.running ? t('removingSigner') : t(`${who}Submit`)}
        busy={removal.running}
        onClose={() => {
          if (removal.failure) isSent.current = false
          setOpen(false)
        }}
        onSubmit={() => {
          isSent.current = true
          removal.run([{ documentId, signerId: signer.id }], () => setOpen(false))
        }}
      >
        {/* Only while it is asked: the page names everybody once. */}
        {open && <p className="font-semibold">{signer.name}</p>}
        <p>{t(`${who}Meaning`)}</p>
        <FailureAlert failure={removal.failure} />
      </ConfirmDialog>
    </>
  )
}

/** Of the list that has lost somebody. */
export const signersHeading = 'signers-heading'
