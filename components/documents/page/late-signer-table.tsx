'use client'

import { type ComponentProps, lazy, Suspense } from 'react'

const Table = lazy(async () => ({ default: (await import('./signer-table')).SignerTable }))

/** Few documents have so many signers: only their pages carry the table. */
export function LateSignerTable(props: ComponentProps<typeof Table>) {
  return (
    <Suspense>
      <Table {...props} />
    </Suspense>
  )
}
