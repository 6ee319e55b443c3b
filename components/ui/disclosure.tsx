'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names'

interface DisclosureProps {
  readonly title: string
  readonly children: ReactNode
  /** `accent`: it stands alone, and has to look like what can be pressed. */
  readonly look?: 'plain' | 'accent'
  readonly className?: string
  /** There is a reason to unfold it. When that is gone it stays as its reader left it: the focus may be inside. */
  readonly open?: boolean
}

/** Folded until somebody asks; the browser's own, so it works without scripts. */
export function Disclosure({ title, look = 'plain', className, ...props }: DisclosureProps) {
  const { open = false, children } = props
  const [isOpen, setOpen] = useState(open)
  const [hadReason, setHadReason] = useState(open)
  if (open !== hadReason) {
    setHadReason(open)
    if (open) setOpen(true)
  }
  return (
    <details
      className={classNames('group', className)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
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
