import { FileJson } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button'
import { PrintButton } from './print-button'
import type { ValidationTranslator } from './validation-translator'

interface ReportActionsProps {
  readonly t: ValidationTranslator
  /** How the data of the API are had: a link, or a button where the page itself has them. */
  readonly children: ReactNode
}

/** To print it, and to take the API's own data along. */
export function ReportActions({ t, children }: ReportActionsProps) {
  return (
    <div className="space-y-2 print:hidden">
      <div className="flex flex-wrap gap-2">
        <PrintButton label={t('print')} />
        {children}
      </div>
      <p className="text-muted text-sm">{t('jsonMeaning')}</p>
    </div>
  )
}

/** The data of a stored document. */
export function DataLink({ t, address }: { t: ValidationTranslator; address: string }) {
  return (
    <a href={address} download className={buttonClass('secondary')}>
      <FileJson aria-hidden="true" className="size-5 shrink-0" />
      {t('json')}
    </a>
  )
}
