import type { ReactNode } from 'react'
import { classNames } from './class-names'

export interface PageProps {
  /** The title in the browser's tab and for screen readers, without the product's name. */
  readonly title: string
  /** `task`: one task, in a reading column. `wide`: tables and two columns. */
  readonly width?: 'task' | 'wide'
  readonly children: ReactNode
}

/**
 * The content of a page between header and footer. All pages have the same left edge and the same height of the
 * heading. The title is rendered with the content: Next's metadata would arrive after the page, which has no title
 * until then.
 */
export function Page({ title, width = 'wide', children }: PageProps) {
  return (
    <main id="content" tabIndex={-1} className={pageClass}>
      <title>{`${title} · Paraph`}</title>
      {width === 'task' ? <div className="max-w-task">{children}</div> : children}
    </main>
  )
}

/** The error page has the same classes. */
const pageClass = 'max-w-page mx-auto w-full grow px-4 pt-4 pb-10 outline-none sm:px-6 sm:pt-6'

/** An item such as a document or a signature. Not for decoration. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={classNames('rounded border border-line bg-surface p-4 sm:p-6', className)}>
      {children}
    </section>
  )
}
