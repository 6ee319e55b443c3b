'use client'

import { ConnectionNotice } from './connection-notice'
import { SignedOutNotice } from './signed-out-notice'
import { type FreshPage, useFreshPage } from './use-fresh-page'
import { useWork } from './use-work'

/** The same for a page that exists while its owner is signed in. */
export function OwnerLivePage(page: FreshPage) {
  const { keptBy, ...work } = useWork()
  const connection = useFreshPage(page, work)
  return (
    <>
      <ConnectionNotice connection={connection} />
      {keptBy && <SignedOutNotice dialog={keptBy} />}
    </>
  )
}
