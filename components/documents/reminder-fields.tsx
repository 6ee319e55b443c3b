'use client'

import { useTranslations } from '#words'
import type { TypedReminders } from '@/lib/portal/forms/reminders-form'
import { TextField } from '../form/field'

interface ReminderFieldsProps {
  readonly typed: TypedReminders
  readonly onChange: (typed: TypedReminders) => void
  /** The fields whose number is invalid. */
  readonly wrong: { readonly first?: boolean; readonly every?: boolean }
}

/** Fields for automatic reminders: whether and how often signers who have not signed are reminded. */
export function ReminderFields({ typed, onChange, wrong }: ReminderFieldsProps) {
  const t = useTranslations('reminders')
  return (
    <div className="space-y-4">
      <div>
        <label className="min-h-target flex items-center gap-3">
          <input
            type="checkbox"
            checked={typed.wanted}
            onChange={(event) => onChange({ ...typed, wanted: event.target.checked })}
            aria-describedby="reminders-meaning"
            className="accent-accent size-4 shrink-0"
          />
          <span className="font-semibold">{t('wanted')}</span>
        </label>
        <p id="reminders-meaning" className="text-muted max-w-text pl-7 text-sm">
          {t('meaning')}
        </p>
      </div>
      {typed.wanted && (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {(['first', 'every'] as const).map((name) => (
            <TextField
              key={name}
              id={`reminders-${name}`}
              label={t(name)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={typed[name]}
              error={wrong[name] ? t('daysWrong') : undefined}
              onChange={(event) => onChange({ ...typed, [name]: event.target.value })}
            />
          ))}
        </div>
      )}
    </div>
  )
}
