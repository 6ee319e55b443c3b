'use client'

import type { ComponentProps } from 'react'
import { useTranslations } from '#words'
import type { DraftFault, DraftField } from '@/lib/portal/owner/draft-signers'
import { countries } from '@/lib/vocabulary/person'
import { SelectField } from '../../form/select-field'
import { TextField } from '../../form/text-field'
import type { SignerForm } from './use-signer-form'

interface SignerFieldsProps {
  readonly form: SignerForm
}

/** Name, surname, e-mail, personal code with its country, and how the invitation gets there. */
export function SignerFields({ form }: SignerFieldsProps) {
  const t = useTranslations('signer-fields')
  const { delivery, country, myself } = form.watch()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DraftText name="name" form={form} />
      <DraftText name="surname" form={form} />
      <DraftText name="email" form={form} type="email" />
      <SelectField
        id="delivery"
        label={t('delivery')}
        value={delivery}
        options={[
          ['mail', t('mail')],
          ['link', t('link')],
        ]}
        onChange={(chosen) => form.setValue('delivery', chosen)}
      />
      {!myself && (
        <>
          <SelectField
            id="country"
            label={t('country')}
            value={country}
            options={countries.map((known) => [known, t(known)])}
            onChange={form.chooseCountry}
          />
          <DraftText
            name="personalCode"
            form={form}
            optional={t('optional')}
            hint={t('personalCodeHint')}
            inputMode="numeric"
          />
        </>
      )}
    </div>
  )
}

interface DraftTextProps
  extends SignerFieldsProps,
    Omit<Partial<ComponentProps<typeof TextField>>, 'id' | 'label' | 'error' | 'name' | 'form'> {
  readonly name: DraftField
}

function DraftText({ name, form, ...input }: DraftTextProps) {
  const t = useTranslations('signer-fields')
  const fault = form.formState.errors[name]?.message as DraftFault | undefined
  return (
    <TextField
      id={name}
      label={t(name)}
      error={fault && t(fault)}
      maxLength={name === 'email' ? 254 : 200}
      autoComplete="off"
      {...(name === 'personalCode' ? form.code : form.field(name))}
      {...input}
    />
  )
}
