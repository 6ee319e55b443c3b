'use client'

import { useTranslations } from '#words'
import { TriangleAlert } from '../ui/icons'

interface UnshownNoticeProps {
  /** Address of the document on this portal. */
  readonly address: string
}

/**
 * Warns the signer, right above the button, that the document was not shown completely. It has few lines, because it is
 * in a bar.
 */
export function UnshownNotice({ address }: UnshownNoticeProps) {
  const t = useTranslations('signing-panel')
  return (
    <div className="border-warning bg-warning-soft mb-2 flex gap-2 rounded border px-3 py-2 text-sm">
      <TriangleAlert className="text-warning mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t('unshown')}</p>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="text-accent min-h-target inline-flex items-center underline"
        >
          {t('unshownOpen')}
        </a>
      </div>
    </div>
  )
}
