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
  /** Whether the person is a recipient of a copy. */
  readonly isCopy?: boolean
  /** How many times the action was chosen in a menu. The question appears each time. */
  readonly asked?: number | undefined
}

/** Removes a person who has not signed. Two steps: the second names the effects. */
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
        {/* Rendered only while the dialog is open, so that the page has each field name once. */}
        {open && <p className="font-semibold">{signer.name}</p>}
        <p>{t(`${who}Meaning`)}</p>
        <FailureAlert failure={removal.failure} />
      </ConfirmDialog>
    </>
  )
}

/** Id of the heading above the list. */
export const signersHeading = 'signers-heading'
