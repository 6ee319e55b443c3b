interface ProgressBarProps {
  readonly label: string
  /** From 0 to `max`. Absent while the progress is not known. */
  readonly value?: number
  readonly max?: number
}

export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={max}
      {...(value === undefined ? {} : { value })}
      className="block h-1.5 w-full"
    />
  )
}
