'use client'

import type { ChangeHandler } from 'react-hook-form'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { DocumentAccess } from '@/lib/vocabulary/document'
import { describedBy, Field, inputClass, TextField } from '../../form/field'

/** The sender's words, as typed. */
export interface TypedWords {
  readonly title: string
  readonly subject: string
  readonly message: string
}

export const noWords: TypedWords = { title: '', subject: '', message: '' }

/** The words of a restored draft. Text that was typed meanwhile stays. */
export function restoredWords(typed: TypedWords, kept: TypedWords = noWords): TypedWords {
  return {
    title: typed.title || kept.title,
    subject: typed.subject || kept.subject,
    message: typed.message || kept.message,
  }
}

interface RegisteredText {
  readonly name: string
  readonly onChange: ChangeHandler
  readonly onBlur: ChangeHandler
  readonly ref: (input: HTMLInputElement | HTMLTextAreaElement | null) => void
  readonly defaultValue: string | undefined
}

/** A form that has these fields among others. */
export interface WordsForm {
  readonly field: (name: keyof TypedWords) => RegisteredText
  readonly errors: Partial<Record<keyof TypedWords, unknown>>
}

/** The field for the title of the document. */
export function TitleField({ form }: { readonly form: WordsForm }) {
  const t = useTranslations('new-document')
  return (
    <TextField
      id="title"
      label={t('documentTitle')}
      optional={t('optional')}
      hint={t('documentTitleHint')}
      error={form.errors.title ? t('wordsRefused') : undefined}
      maxLength={limits.titleLength}
      autoComplete="off"
      {...form.field('title')}
    />
  )
}

interface MessageFieldsProps {
  readonly form: WordsForm
  readonly access: DocumentAccess
}

/**
 * The message to the signers in the mail and on the page. For a private document, the hint says which text is read
 * where.
 */
export function MessageFields({ form, access }: MessageFieldsProps) {
  const t = useTranslations('new-document')
  const hint = t(`messageHint_${access}`)
  const error = form.errors.message ? t('wordsRefused') : undefined
  return (
    <div className="space-y-4">
      <TextField
        id="subject"
        label={t('subject')}
        optional={t('optional')}
        hint={t(`subjectHint_${access}`)}
        error={form.errors.subject ? t('wordsRefused') : undefined}
        maxLength={limits.subjectLength}
        autoComplete="off"
        {...form.field('subject')}
      />
      <Field id="message" label={t('message')} optional={t('optional')} hint={hint} error={error}>
        <textarea
          id="message"
          rows={3}
          maxLength={limits.messageLength}
          className={inputClass}
          {...form.field('message')}
          {...describedBy('message', hint, error)}
        />
      </Field>
    </div>
  )
}
