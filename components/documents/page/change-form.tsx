'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import type { KnownSigner, LinkAfterChange } from '@/lib/portal/owner/change-signer'
import { type Addressee, isSameAddress } from '@/lib/portal/people/draft-signers'
import { type Language, languages } from '@/lib/vocabulary/language'
import type { Country } from '@/lib/vocabulary/person'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useCommand } from '../../live/use-command'
import { changeSigner } from '../../owner-actions'
import { Button } from '../../ui/button'
import { DialogButtons } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { SignerFields } from '../new/signer-fields'
import { type SignerForm, useSignerForm } from '../new/use-signer-form'

export interface ChangeSignerProps {
  readonly documentId: string
  readonly signer: { readonly id: string; readonly name: string }
  /** Whether the person is a recipient of a copy. */
  readonly isCopy?: boolean
  /** How many times the action was chosen in a menu. The form opens each time. */
  readonly asked?: number | undefined
  /** The country of signers' personal codes unless the owner chooses another. */
  readonly country: Country
  /** The other people. An address identifies one of them. */
  readonly others: readonly Addressee[]
}

interface ChangeFormProps extends ChangeSignerProps {
  readonly known: KnownSigner
  readonly onClose: () => void
  readonly onSaved: (link: LinkAfterChange) => void
}

const forgettable = ['personalCode', 'phone'] as const

/** The fields of a signer or a recipient of a copy, with the known values. */
export function ChangeForm({ known, onClose, onSaved, ...props }: ChangeFormProps) {
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
  // Waits until the dialog has opened, because the dialog focuses its first field.
  const focusDoubtful = useEffectEvent(() => known.doubtful && form.setFocus(known.doubtful))
  useEffect(() => {
    const opened = requestAnimationFrame(focusDoubtful)
    return () => cancelAnimationFrame(opened)
  }, [])
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

/** Says before saving whether a mail goes out, also to screen readers. */
function AddressMeaning({ form, known }: Pick<ChangeFormProps, 'known'> & { form: SignerForm }) {
  const t = useTranslations('document-actions')
  const { draft, isMailed } = known
  const email = form.watch('email').trim()
  const isOther = draft.email !== '' && email !== '' && !isSameAddress(draft, { email })
  const meaning = isMailed ? 'otherAddress' : 'otherAddressByHand'
  return (
    <p role="status" className="font-semibold wrap-anywhere">
      {isOther ? t(meaning, { email }) : t('sameAddress')}
    </p>
  )
}
