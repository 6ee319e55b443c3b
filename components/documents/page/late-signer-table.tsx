'use client'

import { type ComponentProps, lazy, Suspense } from 'react'

const Table = lazy(async () => ({ default: (await import('./signer-table')).SignerTable }))

/**
 * Few documents have so many signers: only their pages load the table. It is long, so HTML has it after the page,
 * with room kept for the shortest table: content below does not move up into view before it arrives.
 */
export function LateSignerTable(props: ComponentProps<typeof Table>) {
  return (
    <Suspense fallback={<div className="h-176" />}>
      <Table {...props} />
    </Suspense>
  )
}
