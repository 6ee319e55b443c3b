import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { CopyButton } from '../ui/copy-button'
import { Card } from '../ui/page'
import { PreviewDialog } from '../viewer/preview-dialog'
import type { ShownDocument } from './shown-document'

interface DocumentCardProps {
  readonly document: ShownDocument
}

/** The PDF that is signed: openable as a whole, and named by the digest that goes into the signature. */
export function DocumentCard({ document }: DocumentCardProps) {
  const t = useTranslations('signing')
  const language = useLocale()
  return (
    <Card className="space-y-6">
      <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-center">
        <PreviewDialog
          label={t('open')}
          address={document.address}
          name={document.name}
          sha256={document.sha256}
        />
        <p className="text-muted">
          {t('pdf')}, {formatSize(document.size, language)}
        </p>
      </div>
      <div className="border-line border-t pt-4">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-sm font-semibold">{t('digest')}</h2>
          <div className="-mr-4">
            <CopyButton text={document.sha256}>{t('copyDigest')}</CopyButton>
          </div>
        </div>
        <code translate="no" className="block font-mono text-sm">
          {inGroups(document.sha256)}
        </code>
        <p className="text-muted mt-2 text-sm">{t('digestText')}</p>
      </div>
    </Card>
  )
}

/** Easier to compare by eye. */
const inGroups = (digest: string) => digest.replaceAll(/.{8}(?=.)/g, '$& ')
