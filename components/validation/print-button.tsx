'use client'

import { useTranslations } from '#words'
import { Button } from '../ui/button'
import { Printer } from '../ui/icons'

/** The printed report is the page itself, in its print style. */
export function PrintButton() {
  const t = useTranslations('ui')
  return (
    <Button look="secondary" onClick={() => window.print()}>
      <Printer className="size-5 shrink-0" />
      {t('print')}
    </Button>
  )
}
