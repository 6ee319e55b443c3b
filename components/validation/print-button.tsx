'use client'

import { useTranslations } from '#words'
import { Button } from '../ui/button'
import { Printer } from '../ui/icons'

/** Prints the page, whose print style is the printed report. */
export function PrintButton() {
  const t = useTranslations('ui')
  return (
    <Button look="secondary" onClick={() => window.print()}>
      <Printer className="size-5 shrink-0" />
      {t('print')}
    </Button>
  )
}
