'use client'

import { useTranslations } from '#words'
import type { DocumentAccess } from '@/lib/vocabulary/document'
import { countries } from '@/lib/vocabulary/person'
import { SelectField } from '../../../form/select-field'
import { Disclosure } from '../../../ui/disclosure'
import { DeliveryField, DraftText, EmailText, RoleField } from '../signer-fields'
import type { SignerForm } from '../use-signer-form'
import { NameCombobox } from './name-combobox'

interface TypedPersonProps {
  readonly form: SignerForm
  readonly access: DocumentAccess
  /** Whether a signer or recipient of the document has this address. */
  readonly isTaken: (email: string) => boolean
}

/** Name, surname and e-mail of the person being typed. All other fields are folded. */
export function TypedPerson({ form, access, isTaken }: TypedPersonProps) {
  const t = useTranslations('new-document')
  const { role, personalCode, delivery, myself } = form.watch()
  const isCodeNeeded = role === 'copy' && access === 'private' && !myself
  const isUsed = role === 'copy' || personalCode !== '' || delivery === 'link'
  const isFaulty = form.formState.errors.personalCode !== undefined
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_1.4fr]">
        <NameCombobox form={form} isTaken={isTaken} />
        <DraftText name="surname" form={form} prefix="" />
        <EmailText form={form} prefix="" />
      </div>
      <Disclosure title={t('moreOfPerson')} look="accent" open={isUsed || isFaulty}>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          {!myself && <RoleField form={form} />}
          {role !== 'copy' && <DeliveryField form={form} />}
          {!myself && <CodeFields form={form} isNeeded={isCodeNeeded} />}
        </div>
      </Disclosure>
    </>
  )
}

function CodeFields({ form, isNeeded }: { readonly form: SignerForm; readonly isNeeded: boolean }) {
  const t = useTranslations('signer-fields')
  const document = useTranslations('new-document')
  return (
    <>
      <SelectField
        id="country"
        label={t('country')}
        value={form.watch('country')}
        options={countries.map((known) => [known, t(known)])}
        onChange={form.chooseCountry}
      />
      <DraftText
        name="personalCode"
        form={form}
        prefix=""
        {...(isNeeded ? {} : { optional: t('optional') })}
        hint={isNeeded ? document('copyCodeHint') : t('personalCodeHint')}
        inputMode="numeric"
      />
    </>
  )
}
