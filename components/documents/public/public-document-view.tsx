import type { ReactNode } from 'react'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { PublicDocument } from '@/lib/gateway/contract/entries/public-document'
import { translator } from '@/lib/portal/i18n/translator'
import { FileFacts } from '../../viewer/file-facts'
import { FilesCard } from '../../viewer/files-card'
import { DocumentStateBadge } from '../state-badge'
import { PublicSigners } from './public-signers'

interface PublicDocumentViewProps {
  readonly document: PublicDocument
  /** Of a container. */
  readonly files: readonly ContainedFile[]
  /** What checking its signatures has found, below everything else. */
  readonly report?: ReactNode
}

/** To look at, to keep and to check; there is nothing to do. */
export async function PublicDocumentView({ document, files, report }: PublicDocumentViewProps) {
  const t = await translator('public-document')
  return (
    <>
      <h1 className="text-xl wrap-anywhere">{document.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <DocumentStateBadge state={document.document_status} />
        <span className="text-muted">{t('from', { owner: document.owner_name })}</span>
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <FileFacts document={document} address={`/status/public/${document.uuid}/file`} />
        <PublicSigners signers={document.signers} />
      </div>
      <FilesCard files={files} address={`/status/public/${document.uuid}/files`} />
      {report}
      <p className="text-muted mt-6">{t('public')}</p>
    </>
  )
}
