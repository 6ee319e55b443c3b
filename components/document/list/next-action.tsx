import Link from 'next/link'
import type { DocumentSummary } from '@/lib/gateway/contract/document-extensions'
import type { DocumentsTranslator } from './documents-translator'

interface NextActionProps {
  readonly t: DocumentsTranslator
  readonly document: DocumentSummary
}

const linkClass =
  'inline-flex min-h-target items-center text-accent underline underline-offset-4 hover:decoration-2'

/** What the owner would do next with a document, or whom it waits for. */
export function NextAction({ t, document }: NextActionProps) {
  const { document_status: state, signers_count: all, signed_signers_count: signed } = document
  const page = `/documents/${document.uuid}`
  if (state === 'signed') {
    return (
      <a href={`/status/documents/${document.uuid}/file?download`} className={linkClass}>
        {t('download')}
        <span className="sr-only">: {document.name}</span>
      </a>
    )
  }
  if (state === 'declined' || all === 0) {
    return (
      <Link href={page} className={linkClass}>
        {t(state === 'declined' ? 'seeReason' : 'addSigners')}
        <span className="sr-only">: {document.name}</span>
      </Link>
    )
  }
  return state === 'expired' ? null : t('waitsFor', { count: all - signed })
}
