import type { LabelColour } from '@/lib/vocabulary/label'

/** Class names are written in full, because Tailwind searches the source for them. */
const fills: Readonly<Record<LabelColour, string>> = {
  grey: 'bg-label-grey',
  red: 'bg-label-red',
  amber: 'bg-label-amber',
  green: 'bg-label-green',
  teal: 'bg-label-teal',
  blue: 'bg-label-blue',
  purple: 'bg-label-purple',
}

export interface LabelChoice {
  readonly id: string
  readonly name: string
  readonly colour: LabelColour
}

interface LabelMarkProps {
  readonly label: Omit<LabelChoice, 'id'>
}

/** A label. Its colour is shown with its name, never alone. */
export function LabelMark({ label: { name, colour } }: LabelMarkProps) {
  return (
    <span className="border-line bg-surface text-ink inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full border px-2 text-sm">
      <LabelDot colour={colour} />
      <span className="truncate">{name}</span>
    </span>
  )
}

export function LabelDot({ colour }: { readonly colour: LabelColour }) {
  return <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${fills[colour]}`} />
}
