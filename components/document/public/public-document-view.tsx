import type { ReactNode } from 'react'
import type { ContainedFile } from '@/lib/gateway/contract/contents'
import type { PublicDocument } from '@/lib/gateway/contract/public-document'
import { documentStateMessages } from '@/lib/portal/i18n/messages/document-states'
import { previewMessages } from '@/lib/portal/i18n/messages/preview'
import { translate } from '@/lib/portal/i18n/translate'
import { FileFacts } from '../file-facts'
import { FilesCard } from '../files/files-card'
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
  const preview = await translate(previewMessages)
  return (
    <>
      <h1 className="text-xl wrap-anywhere">{document.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <DocumentStateBadge t={states} state={document.document_status} />
        <span className="text-muted">{t('from', { owner: document.owner_name })}</span>
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <FileFacts
          t={t}
          document={document}
          address={`/status/public/${document.uuid}/file`}
          previewTexts={preview.texts}
        />
        <PublicSigners t={t} signers={document.signers} />
      </div>
      <FilesCard files={files} address={`/status/public/${document.uuid}/files`} />
      {report && <div className="mt-6">{report}</div>}
      <p className="text-muted mt-6">{t('public')}</p>
    </>
  )
}
