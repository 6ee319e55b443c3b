'use client'

import { CircleHelp } from 'lucide-react'
import { useTranslations } from '#words'
import { likelyAddress } from '@/lib/portal/forms/likely-address'
import { Button } from '../ui/button'

export interface AddressQuestionProps {
  readonly email: string
  /** Takes the address that was meant; where that is nobody else's already. */
  readonly onMeant: (email: string) => void
  readonly isTaken?: (email: string) => boolean
}

/** Asks about an address that looks like a slip of the fingers: nobody would hear that its mails reach nobody. */
export function AddressQuestion({ email, onMeant, isTaken }: AddressQuestionProps) {
  const t = useTranslations('ui')
  const meant = likelyAddress(email)
  if (meant === undefined || isTaken?.(meant)) return null
  return (
    <div className="text-warning flex flex-wrap items-center gap-x-1.5 text-sm">
      <CircleHelp aria-hidden="true" className="size-4 shrink-0" />
      <p>{t('slipInAddress')}</p>
      <Button look="quiet" onClick={() => onMeant(meant)} className="wrap-anywhere">
        {t('takeAddress', { email: meant })}
      </Button>
    </div>
  )
}
