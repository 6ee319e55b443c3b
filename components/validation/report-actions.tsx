import { FileJson } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import { buttonClass } from '../ui/button'
import { PrintButton } from './print-button'

interface ReportActionsProps {
  /** How the data of the API are had: a link, or a button where the page itself has them. */
  readonly children: ReactNode
}

/** To print it, and to take the API's own data along. */
export function ReportActions({ children }: ReportActionsProps) {
  const t = useTranslations('report')
  return (
    <div className="space-y-2 print:hidden">
      <div className="flex flex-wrap gap-2">
        <PrintButton />
        {children}
      </div>
      <p className="text-muted text-sm">{t('jsonMeaning')}</p>
    </div>
  )
}

/** The data of a stored document. */
export function DataLink({ address }: { address: string }) {
  const t = useTranslations('ui')
  return (
    <a href={address} download className={buttonClass('secondary')}>
      <FileJson aria-hidden="true" className="size-5 shrink-0" />
      {t('json')}
    </a>
  )
}
