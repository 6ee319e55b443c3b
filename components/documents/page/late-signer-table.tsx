'use client'

import { type ComponentProps, lazy, Suspense } from 'react'

const Table = lazy(async () => ({ default: (await import('./signer-table')).SignerTable }))

/**
 * Few documents have so many signers: only their pages carry the table. It is long, so HTML has it after the page, with
 * room kept for the shortest there is: what stands below does not come into view before it.
 */
export function LateSignerTable(props: ComponentProps<typeof Table>) {
  return (
    <Suspense fallback={<div className="h-176" />}>
      <Table {...props} />
    </Suspense>
  )
}
