'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from '#words'
import { Button } from '../ui/button'

/** The printed report is the page itself, in its print style. */
export function PrintButton() {
  const t = useTranslations('ui')
  return (
    <Button look="secondary" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5 shrink-0" />
      {t('print')}
    </Button>
  )
}
