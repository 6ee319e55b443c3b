'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

interface PhoneSheetProps {
  readonly open: boolean
  /** The content that the page shows above the sheet, repeated for its reader. */
  readonly above: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The content stands next to the document if there is space. On a phone it is a sheet, which a button in the bar opens.
 */
export function PhoneSheet({ open, above, onClose, children }: PhoneSheetProps) {
  const t = useTranslations('signing-panel')
  const v = useTranslations('viewer')
  const isNarrow = useIsNarrow()
  if (!isNarrow) return <div className="max-lg:hidden">{children}</div>
  return (
    <Dialog open={open} title={t('howToSign')} place="bottom" onClose={onClose}>
      {open && above}
      {open && children}
      <Button look="quiet" className="w-full" onClick={onClose}>
        {v('close')}
      </Button>
    </Dialog>
  )
}

const narrow = '(width < 64rem)'

/** Whether the window is narrow. It changes when a phone is turned. False until the scripts have loaded. */
function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const query = window.matchMedia(narrow)
    const follow = () => setNarrow(query.matches)
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isNarrow
}
