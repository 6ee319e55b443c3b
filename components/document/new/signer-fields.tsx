'use client'

import type { ComponentProps } from 'react'
import type { DraftField } from '@/lib/portal/draft-signers'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { SelectField } from '../../form/select-field'
import { TextField } from '../../form/text-field'
import type { Signers } from './use-signers'

interface SignerFieldsProps {
  readonly signers: Signers
  readonly texts: NewDocumentTexts
}

/** Name, surname, e-mail, personal code, and how the invitation gets there. */
export function SignerFields({ signers, texts }: SignerFieldsProps) {
  const { draft } = signers
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DraftText field="name" signers={signers} texts={texts} autoComplete="off" />
      <DraftText field="surname" signers={signers} texts={texts} autoComplete="off" />
      <DraftText field="email" signers={signers} texts={texts} type="email" autoComplete="off" />
      <SelectField
        id="delivery"
        label={texts.delivery}
        value={draft.delivery}
        options={[
          ['mail', texts.mail],
          ['link', texts.link],
        ]}
        onChange={(delivery) => signers.change({ delivery })}
      />
      {!draft.myself && (
        <div className="sm:col-span-2">
          <DraftText
            field="personalCode"
            signers={signers}
            texts={texts}
            optional={texts.optional}
            hint={texts.personalCodeHint}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      )}
    </div>
  )
}

interface DraftTextProps
  extends SignerFieldsProps,
    Omit<Partial<ComponentProps<typeof TextField>>, 'id' | 'label' | 'error' | 'value'> {
  readonly field: DraftField
}

function DraftText({ field, signers, texts, ...input }: DraftTextProps) {
  const fault = signers.faults[field]
  return (
    <TextField
      id={field}
      label={texts[field]}
      error={fault && texts[fault]}
      value={signers.draft[field]}
      onChange={(event) => signers.change({ [field]: event.target.value })}
      onBlur={() => signers.leave(field)}
      maxLength={field === 'email' ? 254 : 200}
      {...input}
    />
  )
}
