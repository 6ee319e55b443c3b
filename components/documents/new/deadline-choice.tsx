'use client'

import { useTranslations } from '#words'
import { DateTimeField } from '../../form/date-time-field'
import { Disclosure } from '../../ui/disclosure'
import { ReminderFields } from '../reminder-fields'
import { type Options, usualReminders } from './options'

/** What of the deadline and the reminders was not accepted. */
export interface DeadlineFaults {
  readonly deadline?: boolean
  readonly first?: boolean
  readonly every?: boolean
}

interface DeadlineChoiceProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly faults: DeadlineFaults
}

/** Until when it can be signed, and how often people are reminded. The time is that of the browser. */
export function DeadlineChoice({ options, onChange, faults }: DeadlineChoiceProps) {
  const t = useTranslations('reminders')
  const { until = '', reminders = usualReminders } = options
  const isFaulty = Object.values(faults).some(Boolean)
  return (
    <Disclosure title={t('fold')} open={isFaulty || until !== '' || reminders.wanted}>
      <div className="space-y-6 pt-2">
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
    </Disclosure>
  )
}
