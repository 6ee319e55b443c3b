import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSize } from '@/lib/portal/i18n/sizes'
import type { Translator } from '@/lib/portal/i18n/translate'
import { buttonClass } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { LocalTime } from '../ui/local-time'
import { Card } from '../ui/page'
import { PreviewDialog } from './preview-dialog'
import type { PreviewTexts } from './preview-texts'

interface FileFactsProps {
  readonly t: Translator<
    'open' | 'download' | 'size' | 'created' | 'digest' | 'copyDigest' | 'copied'
  >
  readonly document: {
    readonly name: string
    readonly type: string
    readonly size: number
    readonly sha256: string
    readonly created_at: string
  }
  /** Of the file, on this portal. */
  readonly address: string
  readonly previewTexts: PreviewTexts
  /** More facts, before the digest. */
  readonly children?: ReactNode
}

/** The document itself: opened, downloaded, and known by its digest. */
export function FileFacts({ t, document, address, previewTexts, children }: FileFactsProps) {
  return (
    <Card className="space-y-6">
      <div className="flex flex-wrap gap-2">
        {document.type === 'pdf' && (
          <PreviewDialog
            label={t('open')}
            address={address}
            name={document.name}
            sha256={document.sha256}
            texts={previewTexts}
          />
        )}
        <a href={`${address}?download`} className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-5 shrink-0" />
          {t('download')}
        </a>
      </div>
      <dl className="space-y-4">
        <Fact name={t('size')}>{formatSize(document.size, t.language)}</Fact>
        <Fact name={t('created')}>
          <LocalTime at={document.created_at} language={t.language} />
        </Fact>
        {children}
        <Fact name={t('digest')}>
          <code translate="no" className="font-mono text-sm break-all">
            {document.sha256}
          </code>
        </Fact>
      </dl>
      <div className="-mx-4 -mb-2">
        <CopyButton text={document.sha256} label={t('copyDigest')} copiedLabel={t('copied')} />
      </div>
    </Card>
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
