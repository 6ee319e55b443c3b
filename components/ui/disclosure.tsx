'use client'

import { type ReactNode, useState } from 'react'
import { classNames } from './class-names'
import { ChevronDown } from './icons'

interface DisclosureProps {
  readonly title: string
  readonly children: ReactNode
  /** `accent`: the title stands alone and must look like a button. */
  readonly look?: 'plain' | 'accent'
  readonly className?: string
  /**
   * Whether the content must be unfolded. If this ends, the content stays as it is, because the focus may be inside.
   */
  readonly open?: boolean
}

/** Folded content. Uses the browser's own element, so it works without scripts. */
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
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
