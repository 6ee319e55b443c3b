import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import { buttonClass } from '../ui/button'
import { FileArchive } from '../ui/icons'
import { PrintButton } from './print-button'

interface ReportActionsProps {
  /** The control for what can be saved, if anything. */
  readonly children?: ReactNode
  /** About what can be saved. */
  readonly note?: string | undefined
}

/** Printing, and saving. */
export function ReportActions({ children, note }: ReportActionsProps) {
  return (
    <div className="space-y-2 print:hidden">
      <div className="flex flex-wrap gap-2">
        <PrintButton />
        {children}
      </div>
      {note && <p className="text-muted max-w-text text-sm">{note}</p>}
    </div>
  )
}

/** The proof bundle of a stored document. */
export function BundleLink({ address }: { address: string }) {
  const t = useTranslations('ui')
  return (
    <a href={address} download className={buttonClass('secondary')}>
      <FileArchive className="size-5 shrink-0" />
      {t('bundle')}
    </a>
  )
}
