import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import { buttonClass } from '../ui/button'
import { FileArchive, FileCode, FileJson } from '../ui/icons'
import { PrintButton } from './print-button'

interface ReportActionsProps {
  /** The control for the API's data: a link, or a button if the page has them. */
  readonly children: ReactNode
  /** More about the files that can be saved. */
  readonly note?: string
}

/** Printing, and saving the API's own data. */
export function ReportActions({ children, note }: ReportActionsProps) {
  const t = useTranslations('report')
  return (
    <div className="space-y-2 print:hidden">
      <div className="flex flex-wrap gap-2">
        <PrintButton />
        {children}
      </div>
      <p className="text-muted text-sm">
        {t('jsonMeaning')} {note}
      </p>
    </div>
  )
}

/** The sealed report on a stored document. A failure leads back to the page, so this is no `download` link. */
export function EtsiReportLink({ address }: { address: string }) {
  const t = useTranslations('ui')
  return (
    <a href={address} className={buttonClass('secondary')}>
      <FileCode className="size-5 shrink-0" />
      {t('etsi')}
    </a>
  )
}

/** The data of a stored document. */
export function DataLink({ address }: { address: string }) {
  const t = useTranslations('ui')
  return (
    <a href={address} download className={buttonClass('secondary')}>
      <FileJson className="size-5 shrink-0" />
      {t('json')}
    </a>
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
