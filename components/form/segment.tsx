import { takeTick } from '../ui/before-hydration'

interface SegmentProps<Value extends string> {
  /** The name of the choice for screen readers. Others read the heading next to it. */
  readonly legend: string
  readonly name: string
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** A choice of one of two or three short options, in one line. */
export function Segment<Value extends string>({
  legend,
  name,
  onChoose,
  ...props
}: SegmentProps<Value>) {
  return (
    <fieldset className="border-line-strong flex overflow-hidden rounded border">
      <legend className="sr-only">{legend}</legend>
      {props.options.map(([value, label]) => (
        <label
          key={value}
          className="min-h-target has-checked:bg-accent-soft has-focus-visible:outline-accent border-line-strong hover:text-accent flex cursor-pointer items-center gap-2 px-3 -outline-offset-2 not-first-of-type:border-l has-checked:font-semibold has-focus-visible:outline-3"
        >
          <input
            ref={takeTick(props.value === value, () => onChoose(value))}
            type="radio"
            name={name}
            value={value}
            checked={props.value === value}
            onChange={() => onChoose(value)}
            className="accent-accent size-4 shrink-0 outline-none"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
