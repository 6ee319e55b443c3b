import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface DisclosureProps {
  readonly title: string
  readonly children: ReactNode
  /** `accent`: it stands alone, and has to look like what can be pressed. */
  readonly look?: 'plain' | 'accent'
  readonly className?: string
  /** Unfolded for a reason; else as its reader left it. */
  readonly open?: boolean
}

/** Folded until somebody asks; the browser's own, so it works without scripts. */
export function Disclosure({ title, look = 'plain', className, open, children }: DisclosureProps) {
  return (
    <details className={classNames('group', className)} open={open}>
      <summary
        className={classNames(
          'min-h-target flex items-center gap-2 font-semibold',
          look === 'accent' && 'text-accent',
        )}
      >
        {title}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
