'use client'

import { useTranslations } from '#words'
import { likelyAddress } from '@/lib/portal/people/likely-address'
import { CircleHelp } from '../ui/icons'

export interface AddressQuestionProps {
  readonly email: string
  /** Called with the corrected address, unless another person has that address. */
  readonly onMeant: (email: string) => void
  readonly isTaken?: (email: string) => boolean
}

/** Asks about an address that may have a typing error, because mails to it would be lost unnoticed. */
export function AddressQuestion({ email, onMeant, isTaken }: AddressQuestionProps) {
  const t = useTranslations('ui')
  const meant = likelyAddress(email)
  if (meant === undefined || isTaken?.(meant)) return null
  return (
    <div className="flex gap-1.5 text-sm">
      <CircleHelp className="text-warning mt-2 size-4 shrink-0" />
      <div className="flex min-w-0 flex-wrap items-start gap-x-4">
        <p className="text-warning py-1.5">{t('slipInAddress')}</p>
        <button
          type="button"
          onClick={() => onMeant(meant)}
          className="text-accent -my-1 py-2.5 text-left font-semibold wrap-anywhere underline underline-offset-4"
        >
          {t('takeAddress', { email: meant })}
        </button>
      </div>
    </div>
  )
}
