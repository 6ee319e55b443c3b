import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names'

interface SendBarProps {
  /** A summary of what is sent, in a few words. */
  readonly about?: string
  /** Whether the bar is next to the questions, if there is room. */
  readonly isBeside?: boolean
  /** The button to send. */
  readonly children: ReactNode
}

/** A bar that stays at the bottom of the screen, so that the button to send is always visible. */
export function SendBar({ about, isBeside = false, children }: SendBarProps) {
  return (
    <div
      className={classNames(
        'border-line bg-paper sticky bottom-0 z-10 -mx-4 border-t px-4 py-3 sm:-mx-6 sm:px-6',
        isBeside && 'lg:static lg:mx-0 lg:border-0 lg:p-0',
      )}
    >
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2">
        {about && <p className="text-muted mr-auto text-sm max-sm:hidden">{about}</p>}
        {children}
      </div>
    </div>
  )
}
