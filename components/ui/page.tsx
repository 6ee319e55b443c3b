import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface PageProps {
  /** The title in the browser's tab and for screen readers, without the product's name. */
  readonly title: string
  /** `task`: one task, narrow. `wide`: tables and two columns. */
  readonly width?: 'task' | 'wide'
  /** Begins close under the header, so that more of it is visible. */
  readonly isDense?: boolean
  readonly children: ReactNode
}

/**
 * The content of a page between header and footer. Its title changes together with it: a title of Next's metadata
 * comes after the page, which has none until then.
 */
export function Page({ title, width = 'wide', isDense = false, children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classNames(
        'mx-auto w-full grow px-4 pb-10 outline-none sm:px-6 sm:pb-16',
        isDense ? 'pt-3 sm:pt-6' : 'pt-8 sm:pt-12',
        width === 'task' ? 'max-w-task' : 'max-w-page',
      )}
    >
      <title>{`${title} · Paraph`}</title>
      {children}
    </main>
  )
}

/** An item such as a document or a signature. Not for decoration. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={classNames('rounded border border-line bg-surface p-4 sm:p-6', className)}>
      {children}
    </section>
  )
}
