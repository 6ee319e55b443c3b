'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import type { KnownSigner, LinkAfterChange } from '@/lib/portal/owner/change-signer'
import { type Addressee, isSameAddress } from '@/lib/portal/owner/draft-signers'
import { type Language, languages } from '@/lib/vocabulary/language'
import type { Country } from '@/lib/vocabulary/person'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useCommand } from '../../live/use-command'
import { changeSigner, readSigner } from '../../owner-actions'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { SignerFields } from '../new/signer-fields'
import { type SignerForm, useSignerForm } from '../new/use-signer-form'
import { AskedButton } from './asked-button'
import { signersHeading } from './remove-signer'

export interface ChangeSignerProps {
  readonly documentId: string
  readonly signer: { readonly id: string; readonly name: string }
  /** They get a copy. */
  readonly isCopy?: boolean
  /** How many times by a menu: the form opens each time. */
  readonly asked?: number | undefined
  /** Whose personal codes signers have unless the owner says otherwise. */
  readonly country: Country
  /** The other signers: an address stands for one of them. */
  readonly others: readonly Addressee[]
}

/** Somebody who has not signed is put right. What is known of them is fetched when it is asked for. */
export function ChangeSigner(props: ChangeSignerProps) {
  const { documentId, signer, isCopy, asked } = props
  const t = useTranslations('document-actions')
  const [known, setKnown] = useState<KnownSigner>()
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<LinkAfterChange>()
  const hasTyped = useRef(false)
  const reading = useCommand(readSigner)
  useFocusNearby(isOpen)
  const open = () => {
    setSaved(undefined)
    if (known) return setOpen(true)
    reading.run([{ documentId, signerId: signer.id }], (read) => {
      hasTyped.current = false
      setKnown(read)
      setOpen(true)
    })
  }
  const close = () => {
    setOpen(false)
    setKnown(undefined)
  }
  // Escape, or a phone's way back, takes nothing that was typed: it is there when the dialog is opened again.
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
        {/* Only while it is open, or something is kept: the page names everybody once. */}
        {known && (
          <div
            onChange={() => {
              hasTyped.current = true
            }}
          >
            <ChangeForm
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
        <FailureAlert failure={reading.failure} />
      </div>
      <p role="status" className="text-muted order-last w-full px-4 text-sm empty:hidden">
        {saved && t(isCopy ? 'copyChanged' : `signerChanged_${saved}`)}
      </p>
    </>
  )
}

/** Who has signed meanwhile cannot be changed any more: dialog and button go, and the focus stays nearby. */
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

interface ChangeFormProps extends ChangeSignerProps {
  readonly known: KnownSigner
  readonly onClose: () => void
  readonly onSaved: (link: LinkAfterChange) => void
}

const forgettable = ['personalCode', 'phone'] as const

function ChangeForm({ known, onClose, onSaved, ...props }: ChangeFormProps) {
  const { documentId, signer, isCopy = false, country, others } = props
  const t = useTranslations('document-actions')
  const locale = useLocale()
  const [language, setLanguage] = useState<Language>(known.language)
  const form = useSignerForm(country, others, known.draft)
  const change = useCommand(changeSigner)
  const isCodeRefused = change.failure?.why === 'codeRefused'
  const showRefusal = useEffectEvent(() => {
    form.setError('personalCode', { message: 'codeUnknown' }, { shouldFocus: true })
  })
  useEffect(() => {
    if (isCodeRefused) showRefusal()
  }, [isCodeRefused])
  const save = form.handleSubmit((changed) => {
    const forgotten = forgettable.filter((field) => changed[field] === '' && known.draft[field])
    const corrected = { signer: changed, language, forgotten }
    change.run([{ documentId, signerId: signer.id, ...corrected }], onSaved)
  })
  return (
    <Form className="space-y-4" onSubmit={save}>
      <p className="text-muted">{t(isCopy ? 'changeCopyMeaning' : 'changeSignerMeaning')}</p>
      <SignerFields form={form} prefix={`${signer.id}-`} withPhone={!isCopy}>
        <SelectField
          id={`${signer.id}-language`}
          label={t('signerLanguage')}
          value={language}
          options={languages.map((known) => [known, languageName(known, locale)])}
          onChange={setLanguage}
        />
      </SignerFields>
      {!isCopy && <AddressMeaning form={form} known={known} />}
      <FailureAlert failure={form.away ?? (isCodeRefused ? undefined : change.failure)} />
      <DialogButtons>
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={change.running || form.isChecking}>
          {change.running ? t('savingSigner') : t('saveSigner')}
        </Button>
      </DialogButtons>
    </Form>
  )
}

/** What another address leads to is said before it is saved, also to those who hear the page. */
function AddressMeaning({ form, known }: Pick<ChangeFormProps, 'known'> & { form: SignerForm }) {
  const t = useTranslations('document-actions')
  const { draft, isMailed } = known
  const email = form.watch('email').trim()
  const isOther = draft.email !== '' && email !== '' && !isSameAddress(draft, { email })
  return (
    <p role="status" className="font-semibold wrap-anywhere empty:hidden">
      {isOther && t(isMailed ? 'otherAddress' : 'otherAddressByHand', { email })}
    </p>
  )
}
