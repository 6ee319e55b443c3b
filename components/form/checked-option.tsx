'use client'

import { onHydration } from '../ui/before-hydration'
import { Unbroken } from '../ui/unbroken'

interface CheckedOptionProps {
  readonly id: string
  readonly label: string
  readonly meaning: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A checkbox with an explanation. */
export function CheckedOption({ id, label, meaning, checked, onChange }: CheckedOptionProps) {
  return (
    <div className="min-h-target relative flex items-start gap-3">
      <input
        ref={onHydration<HTMLInputElement>((input) => {
          if (input.checked !== checked) onChange(input.checked)
        })}
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={`${id}-meaning`}
        className="accent-accent relative z-10 mt-1 size-4 shrink-0"
      />
      <div className="max-w-text">
        <label htmlFor={id} className="block font-semibold after:absolute after:inset-0">
          <Unbroken text={label} />
        </label>
        <p id={`${id}-meaning`} className="text-muted text-sm">
          <Unbroken text={meaning} />
        </p>
      </div>
    </div>
  )
}
