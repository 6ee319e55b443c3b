import type { ReactNode } from 'react'

interface StepProps {
  readonly title: string
  /** A choice or an action next to the title. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** One question of the page, with its title. */
export function Step({ title, beside, children }: StepProps) {
  return (
    <section className="mt-6 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg">{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
