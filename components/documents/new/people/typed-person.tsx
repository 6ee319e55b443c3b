'use client'

import type { ClipboardEvent, ReactNode } from 'react'
import { useTranslations } from '#words'
import { namedAddress } from '@/lib/portal/people/named-address'
import { type DocumentAccess, onlyReads } from '@/lib/vocabulary/document'
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
  /** The button that adds the person. */
  readonly children: ReactNode
}

/** Name, surname and e-mail of the person being typed. The other fields are folded. */
export function TypedPerson({ form, access, isTaken, children }: TypedPersonProps) {
  const t = useTranslations('new-document')
  const { role, personalCode, delivery, myself } = form.watch()
  const isCodeNeeded = onlyReads(role) && access === 'private' && !myself
  const isUsed = role !== undefined || personalCode !== '' || delivery === 'link'
  const isFaulty = form.formState.errors.personalCode !== undefined
  return (
    <>
      <div
        onPaste={(event) => takeApart(event, form)}
        className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_1.4fr_auto]"
      >
        <NameCombobox form={form} isTaken={isTaken} />
        <DraftText name="surname" form={form} prefix="" />
        <EmailText form={form} prefix="" />
        {/* As high as the fields with the label above them. */}
        <div className="sm:pt-7">{children}</div>
      </div>
      <Disclosure title={t('moreOfPerson')} look="accent" open={isUsed || isFaulty}>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          {!myself && <RoleField form={form} />}
          {!onlyReads(role) && <DeliveryField form={form} />}
          {!myself && <CodeFields form={form} isNeeded={isCodeNeeded} />}
        </div>
      </Disclosure>
    </>
  )
}

/** Puts a pasted “Name Surname <address>” into all three fields, unless a person is being typed. */
function takeApart(event: ClipboardEvent, form: SignerForm): void {
  const { name, surname, email, ...rest } = form.getValues()
  if (name !== '' || surname !== '' || email !== '') return
  const person = namedAddress(event.clipboardData.getData('text'))
  if (!person) return
  event.preventDefault()
  form.fill({ ...rest, ...person }, 'email')
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
