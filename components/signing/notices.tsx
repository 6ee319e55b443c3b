'use client'

import { Suspense } from 'react'
import { PanelConnection } from '../live/panel-connection'
import { lazyExtra } from '../ui/lazy-extra'
import { useUnshownAddress } from '../viewer/unshown-parts'

const UnshownNotice = lazyExtra(async () => (await import('./unshown-notice')).UnshownNotice)

/** Notices for the person above the button. */
export function Notices() {
  return (
    <>
      <PanelConnection className="not-empty:mb-2" />
      <Unshown />
    </>
  )
}

/** Always in the page, because a screen reader announces only text that appears in an existing element. */
function Unshown() {
  const address = useUnshownAddress()
  return (
    <div role="status" className="empty:hidden">
      {address !== undefined && (
        <Suspense>
          <UnshownNotice address={address} />
        </Suspense>
      )}
    </div>
  )
}
