'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names'

interface NavLinkProps {
  readonly href: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link of the header that marks the current page. */
export function NavLink({ href, className, children }: NavLinkProps) {
  const isCurrent = usePathname() === href
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-target items-center whitespace-nowrap underline-offset-4 hover:text-accent hover:underline',
        isCurrent && 'font-semibold text-accent',
        className,
      )}
    >
      {children}
    </a>
  )
}
