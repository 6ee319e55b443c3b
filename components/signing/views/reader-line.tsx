import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { PreviewDialog } from '../../viewer/preview-dialog'
import type { ShownDocument } from '../shown-document'

interface ReaderLineProps {
  readonly document: ShownDocument
  /** Label of the button. */
  readonly label: string
}

/**
 * The line above the pages of a PDF, before and after signing. It opens the reader; on a phone, the page itself does,
 * too.
 */
export function ReaderLine({ document, label }: ReaderLineProps) {
  const t = useTranslations('signing')
  const language = useLocale()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <PreviewDialog
        label={label}
        source={document.address}
        name={document.name}
        sha256={document.sha256}
        className="max-lg:after:absolute max-lg:after:inset-0"
      />
      <p className="text-muted">
        {t('pdf')}, {formatSize(document.size, language)}
      </p>
    </div>
  )
}
