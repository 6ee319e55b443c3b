import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { buttonClass } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Download } from '../ui/icons'
import { LocalTime } from '../ui/local-time'
import { Card } from '../ui/page'
import { PreviewDialog } from './preview-dialog'

interface FileFactsProps {
  readonly document: {
    readonly name: string
    readonly type: string
    readonly size: number
    readonly sha256: string
    readonly created_at: string
  }
  /** Address of the file on this portal. */
  readonly address: string
}

/** The document with links to open and download it, and its digest. */
export function FileFacts({ document, address }: FileFactsProps) {
  const t = useTranslations('files')
  return (
    <Card className="space-y-6">
      <div className="flex flex-wrap gap-2 print:hidden">
        {document.type === 'pdf' && (
          <PreviewDialog
            label={t('openDocument')}
            source={address}
            name={document.name}
            sha256={document.sha256}
          />
        )}
        <a href={`${address}?download`} className={buttonClass('secondary')}>
          <Download className="size-5 shrink-0" />
          {t('download')}
        </a>
      </div>
      <FactList document={document} />
    </Card>
  )
}

interface FactListProps extends Pick<FileFactsProps, 'document'> {
  /** More facts, before the digest. */
  readonly children?: ReactNode
}

/** The facts of the file itself. */
export function FactList({ document, children }: FactListProps) {
  const t = useTranslations('files')
  const language = useLocale()
  return (
    <>
      <dl className="space-y-4">
        <Fact name={t('size')}>{formatSize(document.size, language)}</Fact>
        <Fact name={t('created')}>
          <LocalTime at={document.created_at} />
        </Fact>
        {children}
        <Fact name={t('digest')}>
          <code translate="no" className="font-mono text-sm break-all">
            {document.sha256}
          </code>
        </Fact>
      </dl>
      <div className="-mx-4 -mb-2">
        <CopyButton text={document.sha256}>{t('copyDigest')}</CopyButton>
      </div>
    </>
  )
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
