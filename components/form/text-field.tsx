import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names'
import { describedBy, Field } from './field'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly optional?: string | undefined
}

export const inputClass =
  'block min-h-target w-full rounded border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted hover:border-ink aria-invalid:border-danger disabled:border-line disabled:text-muted'

export function TextField({ id, label, hint, error, optional, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        id={id}
        name={id}
        {...input}
        {...describedBy(id, hint, error)}
        className={classNames(inputClass, input.className)}
      />
    </Field>
  )
}
