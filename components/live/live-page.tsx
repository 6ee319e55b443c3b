'use client'

import { ConnectionNotice } from './connection-notice'
import { type FreshPage, useFreshPage } from './use-fresh-page'

/** Keeps a server-rendered page true: renders it again when its version is another one. */
export function LivePage(page: FreshPage) {
  return <ConnectionNotice connection={useFreshPage(page)} />
}
