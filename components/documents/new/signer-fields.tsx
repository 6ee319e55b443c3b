'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from '#words'
import type { DraftFault, DraftField } from '@/lib/portal/people/draft-signers'
import { onlyReads } from '@/lib/vocabulary/document'
import { countries } from '@/lib/vocabulary/person'
import { EmailField } from '../../form/email-field'
import { TextField } from '../../form/field'
import { SelectField } from '../../form/select-field'
import type { SignerForm } from './use-signer-form'

interface SignerFieldsProps {
  readonly form: SignerForm
  /** Prefix of the ids of the fields, if a page has several such forms. */
  readonly prefix?: string
  /** Whether the phone number that may be called is one of the fields. */
  readonly withPhone?: boolean
  /** Why the personal code is required; absent if it is not. */
  readonly codeNeeded?: string
  /** Fields shown instead of the delivery of the invitation. */
  readonly children?: ReactNode
}

/** Name, surname, e-mail, personal code with its country, and the delivery of the invitation. */
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
          {!onlyReads(role) && <DeliveryField form={form} />}
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

export function EmailText({ form, prefix }: Pick<DraftTextProps, 'form' | 'prefix'>) {
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

export function DeliveryField({ form }: Pick<SignerFieldsProps, 'form'>) {
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

/** A choice of what the person does with the document. */
export function RoleField({ form }: Pick<SignerFieldsProps, 'form'>) {
  const t = useTranslations('signer-fields')
  return (
    <SelectField
      id="role"
      label={t('role')}
      value={form.watch('role') ?? 'signer'}
      options={[
        ['signer', t('signs')],
        ['approver', t('approves')],
        ['observer', t('observes')],
        ['copy', t('getsCopy')],
      ]}
      onChange={(chosen) => form.setValue('role', chosen === 'signer' ? undefined : chosen)}
    />
  )
}

interface DraftTextProps
  extends Pick<SignerFieldsProps, 'form'>,
    Omit<Partial<ComponentProps<typeof TextField>>, 'id' | 'label' | 'error' | 'name' | 'form'> {
  readonly name: Exclude<DraftField, 'email'>
  readonly prefix: string
}

export function DraftText({ name, form, prefix, ...input }: DraftTextProps) {
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
