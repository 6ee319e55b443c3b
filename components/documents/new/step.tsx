import type { ReactNode } from 'react'

interface StepProps {
  readonly title: string
  readonly children: ReactNode
}

/** One of the questions of the page. */
export function Step({ title, children }: StepProps) {
  return (
    <section className="mt-8 space-y-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
