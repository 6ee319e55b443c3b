'use client'

import { Printer } from 'lucide-react'
import { Button } from '../ui/button'

/** The report on paper is the page itself, in its print style. */
export function PrintButton({ label }: { readonly label: string }) {
  return (
    <Button look="secondary" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5 shrink-0" />
      {label}
    </Button>
  )
}
