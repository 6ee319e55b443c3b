'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import type { KnownSigner, LinkAfterChange } from '@/lib/portal/owner/change-signer'
import { useCommand } from '../../live/use-command'
import { readSigner } from '../../owner-actions'
import { Dialog } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { AskedButton } from './asked-button'
import type { ChangeForm, ChangeSignerProps } from './change-form'
import { signersHeading } from './remove-signer'

/**
 * Corrects the data of a signer who has not signed. The known data and the form are loaded when the button is pressed.
 */
export function ChangeSigner(props: ChangeSignerProps) {
  const { documentId, signer, isCopy, asked } = props
  const t = useTranslations('document-actions')
  const [known, setKnown] = useState<KnownSigner>()
  const [Fields, setFields] = useState<typeof ChangeForm>()
  const [isAway, setAway] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<LinkAfterChange>()
  const hasTyped = useRef(false)
  const reading = useCommand(readSigner)
  useFocusNearby(isOpen)
  const open = () => {
    setSaved(undefined)
    if (known) return setOpen(true)
    setAway(false)
    const form = import('./change-form')
    reading.run([{ documentId, signerId: signer.id }], (read) =>
      form.then(
        ({ ChangeForm }) => {
          hasTyped.current = false
          setFields(() => ChangeForm)
          setKnown(read)
          setOpen(true)
        },
        () => setAway(true),
      ),
    )
  }
  const close = () => {
    setOpen(false)
    setKnown(undefined)
  }
  // Escape, or a phone's back gesture, keeps the typed values until the dialog is opened again.
  const hide = () => (hasTyped.current ? setOpen(false) : close())
  return (
    <>
      <AskedButton asked={asked} busy={reading.running} onClick={open}>
        {t('changeSigner')}
        <span className="sr-only">: {signer.name}</span>
      </AskedButton>
      <Dialog
        open={isOpen}
        title={t(isCopy ? 'changeCopyTitle' : 'changeSignerTitle')}
        onClose={hide}
      >
        {/* Rendered only while the dialog is open or has typed values, so that the page has each field name once. */}
        {Fields && known && (
          <div
            onChange={() => {
              hasTyped.current = true
            }}
          >
            <Fields
              {...props}
              known={known}
              onClose={close}
              onSaved={(link) => {
                close()
                setSaved(link)
              }}
            />
          </div>
        )}
      </Dialog>
      <div className="order-last w-full px-4 empty:hidden">
        <FailureAlert failure={isAway ? { why: 'serviceAway' } : reading.failure} />
      </div>
      <p role="status" className="text-muted order-last w-full px-4 text-sm empty:hidden">
        {saved && t(isCopy ? 'copyChanged' : `signerChanged_${saved}`)}
      </p>
    </>
  )
}

/**
 * If the signer has signed meanwhile, they can no longer be changed: the dialog and its button disappear, and the focus
 * moves nearby.
 */
function useFocusNearby(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(
    () => () => {
      if (wasOpen.current) document.getElementById(signersHeading)?.focus()
    },
    [],
  )
}
