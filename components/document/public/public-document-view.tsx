import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContainedFile } from '@/lib/gateway/contract/contents'
import type { PublicDocument } from '@/lib/gateway/contract/public-document'
import { documentStateMessages } from '@/lib/portal/i18n/messages/document-states'
import { previewMessages } from '@/lib/portal/i18n/messages/preview'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { translate } from '@/lib/portal/i18n/translate'
import { buttonClass } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { LocalTime } from '../../ui/local-time'
import { Card } from '../../ui/page'
import { FilesCard } from '../files/files-card'
import { PreviewDialog } from '../preview-dialog'
import { DocumentStateBadge } from '../state-badge'
import type { PublicDocumentTranslator } from './public-document-translator'
import { PublicSigners } from './public-signers'

interface PublicDocumentViewProps {
  readonly t: PublicDocumentTranslator
  readonly document: PublicDocument
  /** Of a container. */
  readonly files: readonly ContainedFile[]
  /** What checking its signatures has found, below everything else. */
  readonly report?: ReactNode
}

/** To look at, to keep and to check; there is nothing to do. */
export async function PublicDocumentView({ t, document, files, report }: PublicDocumentViewProps) {
  const states = await translate(documentStateMessages)
  return (
    <>
      <h1 className="text-xl wrap-anywhere">{document.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <DocumentStateBadge t={states} state={document.document_status} />
        <span className="text-muted">{t('from', { owner: document.owner_name })}</span>
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <DocumentCard t={t} document={document} />
        <PublicSigners t={t} signers={document.signers} />
      </div>
      <FilesCard files={files} address={`/status/public/${document.uuid}/files`} />
      {report && <div className="mt-6">{report}</div>}
      <p className="text-muted mt-6">{t('public')}</p>
    </>
  )
}

async function DocumentCard({ t, document }: Pick<PublicDocumentViewProps, 't' | 'document'>) {
  const preview = await translate(previewMessages)
  const address = `/status/public/${document.uuid}/file`
  return (
    <Card className="space-y-6">
      <div className="flex flex-wrap gap-2">
        {document.type === 'pdf' && (
          <PreviewDialog
            label={t('open')}
            address={address}
            name={document.name}
            sha256={document.sha256}
            texts={preview.texts}
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

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
