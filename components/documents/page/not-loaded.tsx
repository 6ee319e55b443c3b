'use client'

import { FailureAlert } from '../failure-alert'

/** Says below the button that a dialog could not be loaded. */
export function NotLoaded({ isError }: { readonly isError: boolean }) {
  return (
    <div className="order-last w-full px-4 empty:hidden">
      <FailureAlert failure={isError ? { why: 'serviceAway' } : undefined} />
    </div>
  )
}
