import type { ReactNode } from 'react'
import { takeTick } from '../ui/before-hydration'
import { FieldError } from './field'

interface ChoiceGroupProps {
  readonly legend: string
  readonly children: ReactNode
  readonly error?: string | undefined
  readonly id?: string
}

/** A choice of one of several options, as cards. */
export function ChoiceGroup({ legend, children, error, id = legend }: ChoiceGroupProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  readonly label: string
  /** The effect of the choice, in one sentence. */
  readonly description?: string | undefined
  /** Address of a picture that shows the same as the label. */
  readonly logo?: string | undefined
  readonly checked?: boolean
  readonly defaultChecked?: boolean
  readonly onChoose?: (value: string) => void
}

export function Choice({ name, value, label, description, logo, onChoose, ...state }: ChoiceProps) {
  return (
    <label className="min-h-target border-line-strong bg-surface hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-accent flex cursor-pointer items-start gap-3 rounded border px-4 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
      <input
        ref={takeTick(state.checked, () => onChoose?.(value))}
        type="radio"
        name={name}
        value={value}
        {...state}
        onChange={onChoose && (() => onChoose(value))}
        className="accent-accent mt-1 size-4 shrink-0 outline-none"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {description && <span className="text-muted block text-sm">{description}</span>}
      </span>
      {/* biome-ignore lint/performance/noImgElement: next/image has a style attribute, which the policy forbids. */}
      {logo && <img src={logo} alt="" className="ml-auto h-8 max-w-20 object-contain" />}
    </label>
  )
}
