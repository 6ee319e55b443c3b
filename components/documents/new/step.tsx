import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names'

interface StepProps {
  readonly number: number
  readonly title: string
  /** What has to be done first; absent when the step is open. */
  readonly closedBecause?: string | undefined
  readonly children: ReactNode
}

/** One of the parts of the page, which open in order. */
export function Step({ number, title, closedBecause, children }: StepProps) {
  const open = closedBecause === undefined
  return (
    <section className="border-line grid gap-x-6 gap-y-4 border-t py-8 md:grid-cols-[12rem_1fr]">
      <h2 className={classNames('flex gap-3 text-lg', !open && 'text-muted')}>
        <span aria-hidden="true" className={open ? 'text-accent' : ''}>
          {number}
        </span>
        {title}
      </h2>
      {open ? children : <p className="text-muted self-center">{closedBecause}</p>}
    </section>
  )
}
