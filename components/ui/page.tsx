import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface PageProps {
  /** What the browser's tab and a screen reader call the page, without the product's name. */
  readonly title: string
  /** `task`: one thing to do, narrow. `wide`: tables and two columns. */
  readonly width?: 'task' | 'wide'
  readonly children: ReactNode
}

/**
 * The content of a page between header and footer. Its title changes together with it: a title of Next's metadata
 * comes after the page, which has none until then.
 */
export function Page({ title, width = 'wide', children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classNames(
        'mx-auto w-full grow px-4 pt-8 pb-16 outline-none sm:px-6 sm:pt-12',
        width === 'task' ? 'max-w-task' : 'max-w-page',
      )}
    >
      <title>{`${title} · Paraph`}</title>
      {children}
    </main>
  )
}

/** An object of its own: a document, a signature. Not for decoration. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={classNames('rounded border border-line bg-surface p-4 sm:p-6', className)}>
      {children}
    </section>
  )
}
