'use client'

import { useLinkStatus } from 'next/link'
import { Spinner } from './spinner'

/** Inside a link, shows that the page of the link is loading. */
export function LinkWait() {
  const { pending } = useLinkStatus()
  return <span className="ml-2 inline-block align-middle">{pending && <Spinner />}</span>
}
