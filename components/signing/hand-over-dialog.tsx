'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import { languageName } from '@/lib/portal/i18n/language-name'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import { languages } from '@/lib/vocabulary/language'
import { SignerFields } from '../documents/new/signer-fields'
import { useSignerForm } from '../documents/new/use-signer-form'
import { ConfirmDialog } from '../form/confirm-dialog'
import { SelectField } from '../form/select-field'
import { useTask } from '../live/use-task'
import { OutcomeAlert } from './outcome-alert'
import type { LateDialogProps } from './phone-call'

/** By page: it may change under an open dialog, for example when it is this person's turn. */
const typed = new Map<string, DraftSigner>()

/** Asks for the person who signs instead. */
export function HandOverDialog({ id, owner, actions, open, onClose, ...way }: LateDialogProps) {
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
  // Two presses can be faster than one rendering.
  const onItsWay = useRef(false)
  const handing = useTask(
    (signer: DraftSigner) => actions.handOver(id, { signer, language }),
    (sent) => {
      // After success nothing can be sent again, even if the page does not show it yet.
      onItsWay.current = sent?.ok === true
      if (!sent || sent.ok || !sent.faults?.code) return
      form.setError('personalCode', { message: 'codeUnknown' }, { shouldFocus: true })
    },
  )
  const { result: answer, isRunning, isFailed } = handing
  const isAway = isFailed || form.away !== undefined
  const outcome = isAway ? serviceAway('signing') : answer?.ok === false && answer.outcome
  const send = form.handleSubmit((signer) => {
    if (isPrivate && signer.personalCode === '') {
      form.setError('personalCode', { message: 'missing' }, { shouldFocus: true })
    } else if (!onItsWay.current) {
      onItsWay.current = true
      handing.run(signer)
    }
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('handOverTitle')}
      keep={t('keep')}
      submit={isRunning ? t('handingOver') : t('handOverSubmit')}
      look="primary"
      busy={isRunning || form.isChecking}
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
