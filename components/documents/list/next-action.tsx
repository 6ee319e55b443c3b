import Link from 'next/link'
import { useTranslations } from '#words'
import type { DocumentSummary } from '@/lib/gateway/contract/entries/document-extensions'

interface NextActionProps {
  readonly document: DocumentSummary
}

const linkClass =
  'inline-flex min-h-target items-center text-accent underline underline-offset-4 hover:decoration-2'

/** What the owner would do next with a document, or whom it waits for. */
export function NextAction({ document }: NextActionProps) {
  const t = useTranslations('documents')
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
  if (state === 'cancelled') return null
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
