import { classNames } from './class-names'

export type BadgeTone = 'neutral' | 'progress' | 'done' | 'warning' | 'danger'

/** Each state has its own shape, so that colour is never the only sign. */
const shapes: Readonly<Record<BadgeTone, { path: string; look: string }>> = {
  neutral: { path: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3Z', look: 'text-muted' },
  progress: { path: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3Zm0 0v10', look: 'text-accent' },
  done: { path: 'M3 8.5 6.5 12 13 4.5', look: 'text-accent' },
  warning: { path: 'M8 3v6.5M8 12.5v.5', look: 'text-warning' },
  danger: { path: 'm4 4 8 8m0-8-8 8', look: 'text-danger' },
}

interface StatusBadgeProps {
  readonly tone: BadgeTone
  readonly children: string
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  const { path, look } = shapes[tone]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 align-middle font-semibold text-sm',
        look,
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0" fill="none">
        <path
          d={path}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {children}
    </span>
  )
}
