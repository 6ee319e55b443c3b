'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from '#words'
import type { DraftFault, DraftField } from '@/lib/portal/owner/draft-signers'
import { countries } from '@/lib/vocabulary/person'
import { EmailField } from '../../form/email-field'
import { TextField } from '../../form/field'
import { SelectField } from '../../form/select-field'
import type { SignerForm } from './use-signer-form'

interface SignerFieldsProps {
  readonly form: SignerForm
  /** Of the fields' ids, where a page has several such forms. */
  readonly prefix?: string
  /** The only phone that may be asked is among them. */
  readonly withPhone?: boolean
  /** Why the personal code is needed; absent: it is not. */
  readonly codeNeeded?: string
  /** In place of how the invitation gets there. */
  readonly children?: ReactNode
}

/** Name, surname, e-mail, personal code with its country, and how the invitation gets there. */
export function SignerFields({
  form,
  prefix = '',
  withPhone,
  codeNeeded,
  children,
}: SignerFieldsProps) {
  const t = useTranslations('signer-fields')
  const { country, myself, role } = form.watch()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DraftText name="name" form={form} prefix={prefix} />
      <DraftText name="surname" form={form} prefix={prefix} />
      <EmailText form={form} prefix={prefix} />
      {children ?? (
        <>
          {role !== 'copy' && <DeliveryField form={form} />}
          {!myself && <RoleField form={form} />}
        </>
      )}
      {!myself && (
        <>
          <SelectField
            id={`${prefix}country`}
            label={t('country')}
            value={country}
            options={countries.map((known) => [known, t(known)])}
            onChange={form.chooseCountry}
          />
          <DraftText
            name="personalCode"
            form={form}
            prefix={prefix}
            {...(codeNeeded === undefined ? { optional: t('optional') } : {})}
            hint={codeNeeded ?? t('personalCodeHint')}
            inputMode="numeric"
          />
          {withPhone && (
            <DraftText
              name="phone"
              form={form}
              prefix={prefix}
              type="tel"
              optional={t('optional')}
              hint={t('phoneHint')}
            />
          )}
        </>
      )}
    </div>
  )
}

function EmailText({ form, prefix }: Pick<DraftTextProps, 'form' | 'prefix'>) {
  const t = useTranslations('signer-fields')
  const fault = form.formState.errors.email?.message as DraftFault | undefined
  return (
    <EmailField
      id={`${prefix}email`}
      label={t('email')}
      error={fault && t(fault)}
      autoComplete="off"
      {...form.emailField('email')}
    />
  )
}

function DeliveryField({ form }: Pick<SignerFieldsProps, 'form'>) {
  const t = useTranslations('signer-fields')
  return (
    <SelectField
      id="delivery"
      label={t('delivery')}
      value={form.watch('delivery')}
      options={[
        ['mail', t('mail')],
        ['link', t('link')],
      ]}
      onChange={(chosen) => form.setValue('delivery', chosen)}
    />
  )
}

/** Whoever gets a copy is asked nothing, and is written to when everybody has signed. */
function RoleField({ form }: Pick<SignerFieldsProps, 'form'>) {
  const t = useTranslations('signer-fields')
  return (
    <SelectField
      id="role"
      label={t('role')}
      value={form.watch('role') ?? 'signer'}
      options={[
        ['signer', t('signs')],
        ['copy', t('getsCopy')],
      ]}
      onChange={(chosen) => form.setValue('role', chosen === 'copy' ? chosen : undefined)}
    />
  )
}

interface DraftTextProps
  extends Pick<SignerFieldsProps, 'form'>,
    Omit<Partial<ComponentProps<typeof TextField>>, 'id' | 'label' | 'error' | 'name' | 'form'> {
  readonly name: Exclude<DraftField, 'email'>
  readonly prefix: string
}

function DraftText({ name, form, prefix, ...input }: DraftTextProps) {
  const t = useTranslations('signer-fields')
  const fault = form.formState.errors[name]?.message as DraftFault | undefined
  return (
    <TextField
      id={prefix + name}
      label={t(name)}
      error={fault && t(fault)}
      maxLength={200}
      autoComplete="off"
      {...form.textField(name)}
      {...input}
    />
  )
}
