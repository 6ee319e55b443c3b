'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import { languageName } from '@/lib/portal/i18n/language-name'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import { languages } from '@/lib/vocabulary/language'
import { SignerFields } from '../documents/new/signer-fields'
import { useSignerForm } from '../documents/new/use-signer-form'
import { ConfirmDialog } from '../form/confirm-dialog'
import { SelectField } from '../form/select-field'
import { handOver } from '../signer-actions'
import { OutcomeAlert } from './outcome-alert'
import type { LateDialogProps } from './phone-call'
import { useAnswer } from './use-answer'

/**
 * Typed values by page id: the page may be rendered again under an open dialog, for example when it is this person's
 * turn.
 */
const typed = new Map<string, DraftSigner>()

/** Asks for the person who will sign instead. */
export function HandOverDialog({ id, owner, open, onClose, ...way }: LateDialogProps) {
  const { isPrivate, country } = way
  const t = useTranslations('signing-panel')
  const locale = useLocale()
  const [language, setLanguage] = useState(locale)
  const form = useSignerForm(country, [])
  const restore = useEffectEvent(() => {
    const before = typed.get(id)
    if (before) form.restore([before])
  })
  const { getValues } = form
  useEffect(() => {
    restore()
    return () => void typed.set(id, { ...getValues() })
  }, [id, getValues])
  const handing = useAnswer(
    (signer: DraftSigner) => handOver(id, { signer, language }),
    (answer) => {
      if (answer.ok || !answer.faults?.code) return
      form.setError('personalCode', { message: 'codeUnknown' }, { shouldFocus: true })
    },
  )
  const outcome = form.away ? serviceAway('signing') : handing.outcome
  const send = form.handleSubmit((signer) => {
    if (isPrivate && signer.personalCode === '') {
      form.setError('personalCode', { message: 'missing' }, { shouldFocus: true })
    } else handing.send(signer)
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('handOverTitle')}
      keep={t('keep')}
      submit={handing.isRunning ? t('handingOver') : t('handOverSubmit')}
      look="primary"
      busy={handing.isRunning || form.isChecking}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{t('handOverText', { owner })}</p>
      {outcome && <OutcomeAlert outcome={outcome} />}
      <SignerFields
        form={form}
        prefix="successor-"
        {...(isPrivate ? { codeNeeded: t('handOverCode') } : {})}
      >
        <SelectField
          id="successor-language"
          label={t('handOverLanguage')}
          value={language}
          options={languages.map((known) => [known, languageName(known, locale)])}
          onChange={setLanguage}
        />
      </SignerFields>
    </ConfirmDialog>
  )
}
