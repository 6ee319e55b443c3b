'use client'

import { ConnectionNotice } from './connection-notice'
import { usePageConnection } from './page-connection'

/** The notice about the page's connection, inside a panel. */
export function PanelConnection({ className }: { readonly className?: string }) {
  return <ConnectionNotice connection={usePageConnection()} {...(className && { className })} />
}
