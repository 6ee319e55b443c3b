'use client'

import { ConnectionNotice } from './connection-notice'
import type { PageVersion } from './fresh-page'
import { SignedOutNotice } from './signed-out-notice'
import { useFreshPage } from './use-fresh-page'
import { useWork } from './use-work'

/** A `LivePage` for a page that exists while its owner is signed in. */
export function OwnerLivePage(page: PageVersion) {
  const { keptBy, ...work } = useWork()
  const [connection, poll] = useFreshPage(page, work)
  return (
    <>
      {poll}
      <ConnectionNotice connection={connection} />
      {keptBy && <SignedOutNotice dialog={keptBy} />}
    </>
  )
}
