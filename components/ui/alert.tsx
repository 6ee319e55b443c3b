import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { CircleAlert, CircleCheck, TriangleAlert } from './icons'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

const looks = {
  /** The icon is rotated, so that it looks like an i. */
  info: { icon: CircleAlert, box: 'border-line bg-surface', mark: 'text-muted rotate-180' },
  success: { icon: CircleCheck, box: 'border-accent bg-accent-soft', mark: 'text-accent' },
  warning: { icon: TriangleAlert, box: 'border-warning bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger bg-danger-soft', mark: 'text-danger' },
} as const

interface AlertProps {
  readonly tone: Tone
  /** What happened, in one sentence. */
  readonly title: string
  /** What the reader can do. */
  readonly children?: ReactNode
  /** `alert` interrupts a screen reader, so it is only for failures that happened just now. */
  readonly role?: 'alert' | 'status'
}

export function Alert({ tone, title, children, role }: AlertProps) {
  const { icon: Icon, box, mark } = looks[tone]
  return (
    <div role={role} className={classNames('flex gap-3 rounded border p-4', box)}>
      <Icon className={classNames('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0 space-y-2">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}
