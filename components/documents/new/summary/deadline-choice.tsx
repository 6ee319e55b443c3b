'use client'

import { useTranslations } from '#words'
import { DateTimeField } from '../../../form/date-time-field'
import { ReminderFields } from '../../reminder-fields'
import { type Options, usualReminders } from '../options'
import type { DeadlineFaults } from './deadline-faults'

interface DeadlineChoiceProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly faults: DeadlineFaults
}

/** The deadline and the reminders. Times are in the browser's zone. */
export function DeadlineChoice({ options, onChange, faults }: DeadlineChoiceProps) {
  const t = useTranslations('reminders')
  const { until = '', reminders = usualReminders } = options
  return (
    <div className="space-y-6">
      <div className="max-w-text">
        <DateTimeField
          id="until"
          label={t('deadline')}
          hint={t('deadlineHint')}
          error={faults.deadline ? t('deadlineWrong') : undefined}
          value={until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
      <ReminderFields
        typed={reminders}
        wrong={faults}
        onChange={(typed) => onChange({ reminders: typed })}
      />
    </div>
  )
}
