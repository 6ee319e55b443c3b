import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../ui/class-names'
import { CircleAlert } from '../ui/icons'
import { Unbroken } from '../ui/unbroken'

interface FieldProps {
  /** Id of the input inside. */
  readonly id: string
  readonly label: string
  /** A hint that is shown before the person types. */
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** The text after the label of a field that may stay empty. */
  readonly optional?: string | undefined
  readonly children: ReactNode
}

/** Label, hint and error around one input, connected for screen readers. */
export function Field({ id, label, hint, error, optional, children }: FieldProps) {
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-semibold">
        <Unbroken text={label} />
        {optional && <span className="text-muted font-normal"> ({optional})</span>}
      </label>
      {hint && (
        <p id={hintId(id)} className="text-muted text-sm">
          <Unbroken text={hint} />
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={errorId(id)} className="text-danger flex gap-1.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  )
}

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`

/** Attributes that connect an input with its hint and error. */
export function describedBy(id: string, hint?: string, error?: string) {
  const ids = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ')
  return {
    'aria-describedby': ids === '' ? undefined : ids,
    'aria-invalid': error === undefined ? undefined : true,
  } as const
}

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
