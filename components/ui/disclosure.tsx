import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'

interface DisclosureProps {
  readonly title: string
  readonly children: ReactNode
  readonly className?: string
}

/** Folded until somebody asks; the browser's own, so it works without scripts. */
export function Disclosure({ title, children, className }: DisclosureProps) {
  return (
    <details className={classNames('group', className)}>
      <summary className="min-h-target flex items-center gap-2 font-semibold">
        {title}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
