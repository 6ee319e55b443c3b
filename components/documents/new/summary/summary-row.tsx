'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from '#words'

interface SummaryRowProps {
  readonly label: string
  /** The current choice, in one line. */
  readonly value: string
  /** Whether the fields must be shown, for example because of an error. After that they stay unfolded. */
  readonly isNeeded?: boolean
  readonly children: ReactNode
}

/** One option in a line. The fields are folded until the owner opens them; typed values stay. */
export function SummaryRow({ label, value, isNeeded = false, children }: SummaryRowProps) {
  const t = useTranslations('new-document')
  const [isOpen, setOpen] = useState(isNeeded)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded)
    if (isNeeded) setOpen(true)
  }
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="hover:bg-paper grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
          <span className="text-muted max-sm:text-sm">{label}</span>
          <span className="wrap-anywhere max-sm:row-start-2">{value}</span>
          <span className="text-accent font-semibold underline underline-offset-4 max-sm:row-span-2 max-sm:row-start-1">
            {isOpen ? t('done') : t('edit')}
          </span>
        </summary>
        <div className="px-4 pt-2 pb-5">
          <Suspense>{children}</Suspense>
        </div>
      </details>
    </li>
  )
}
