import { onHydration } from '../ui/before-hydration'
import { Field, inputClass } from './field'

interface SelectFieldProps<Value extends string> {
  readonly id: string
  readonly label: string
  readonly value: Value
  /** Each value and its label, in the order shown. */
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly onChange: (value: Value) => void
  readonly autoComplete?: string
}

/** A choice of one value from a short, well-known list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { id, label, value, options, onChange, autoComplete } = props
  const choose = (chosen: string) => {
    const option = options.find(([known]) => known === chosen)
    if (option) onChange(option[0])
  }
  return (
    <Field id={id} label={label}>
      <select
        ref={onHydration((select) => {
          if (select.value !== value) choose(select.value)
        })}
        id={id}
        name={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        autoComplete={autoComplete}
        className={inputClass}
      >
        {options.map(([known, words]) => (
          <option key={known} value={known}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}
