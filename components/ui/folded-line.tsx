import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { ChevronDown } from './icons'

interface FoldedLineProps {
  readonly title: ReactNode
  /** A summary of the content, shown if there is space. */
  readonly brief?: ReactNode
  /** Level of the heading. */
  readonly level?: 2 | 4
  /** Anchor of the line. */
  readonly id?: string
  /** Whether the content is only for the screen, not for printing. */
  readonly isForScreen?: boolean
  /** Whether the line begins unfolded. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** One of several folded lines of a block. Uses the browser's own element, so it works without scripts. */
export function FoldedLine({
  title,
  brief,
  level = 2,
  id,
  isForScreen = false,
  isOpen = false,
  children,
}: FoldedLineProps) {
  const Heading = `h${level}` as const
  return (
    <details
      id={id}
      open={isOpen}
      className={classNames('group/line scroll-mt-4', isForScreen && 'print:hidden')}
    >
      <summary className="min-h-target flex items-center gap-x-3 px-4 py-2 sm:px-6">
        <ChevronDown className="size-4 shrink-0 -rotate-90 group-open/line:rotate-0" />
        <Heading className="min-w-0 text-base">{title}</Heading>
        {brief && (
          <span className="text-muted ml-auto truncate text-sm group-open/line:hidden max-sm:hidden">
            {brief}
          </span>
        )}
      </summary>
      <div className="px-4 pt-2 pb-6 sm:px-6">{children}</div>
    </details>
  )
}

/** The block around folded lines. */
export function FoldedLines({ children }: Pick<FoldedLineProps, 'children'>) {
  return (
    <div className="border-line divide-line bg-surface mt-4 divide-y rounded border">
      {children}
    </div>
  )
}
