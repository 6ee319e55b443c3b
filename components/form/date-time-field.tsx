'use client'

import { type ComponentProps, useState } from 'react'
import { useTranslations } from '#words'
import { TextField } from './field'

type DateTimeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'onInvalid'>

/**
 * A day and a time in the browser's zone. If only one of the two is filled, the field has no value and shows an error.
 */
export function DateTimeField({ error, onBlur, onChange, ...field }: DateTimeFieldProps) {
  const t = useTranslations('ui')
  const [isIncomplete, setIncomplete] = useState(false)
  const check = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
    setIncomplete(currentTarget.validity.badInput)
  return (
    <TextField
      {...field}
      type="datetime-local"
      error={isIncomplete ? t('dateTimeIncomplete') : error}
      onInvalid={(event) => {
        event.preventDefault()
        check(event)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        check(event)
      }}
      onChange={(event) => {
        onChange?.(event)
        check(event)
      }}
    />
  )
}
