import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import { buttonClass } from '../ui/button'
import { FileArchive } from '../ui/icons'
import { PrintButton } from './print-button'

interface ReportActionsProps {
  /** The control that saves something, if anything can be saved. */
  readonly children?: ReactNode
  /** A note about the content that can be saved. */
  readonly note?: string | undefined
}

/** Buttons for printing and saving the report. */
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

/** A link to the proof bundle of a stored document. */
export function BundleLink({ address }: { address: string }) {
  const t = useTranslations('ui')
  return (
    <a href={address} download className={buttonClass('secondary')}>
      <FileArchive className="size-5 shrink-0" />
      {t('bundle')}
    </a>
  )
}
