import Link from 'next/link'
import { useTranslations } from '#words'
import type { DocumentSummary } from '@/lib/gateway/contract/entries/document-extensions'
import { StepDrawing } from '../../layout/step-drawing'
import { buttonClass } from '../../ui/button'
import { LinkWait } from '../../ui/link-wait'
import { LocalTime } from '../../ui/local-time'
import { DocumentStateBadge, signedCount } from '../state-badge'
import { Choose, ChooseAll } from './chooser'

interface DocumentsProps {
  readonly documents: readonly DocumentSummary[]
}

const columns = ['name', 'state', 'signatures', 'changed', 'next'] as const

/** For screens that have room for columns. */
export function DocumentsTable({ documents }: DocumentsProps) {
  const t = useTranslations('documents')
  const states = useTranslations('states')
  return (
    <div className="border-line bg-surface hidden overflow-hidden rounded border md:block">
      <table className="w-full border-collapse text-left">
        <thead className="border-line text-muted border-b text-sm">
          <tr>
            <th scope="col" className="w-0 pl-4">
              <ChooseAll />
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-normal">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {documents.map((document) => (
            <tr key={document.uuid} className="hover:bg-paper relative">
              <td className="pl-4">
                <Choose document={document} />
              </td>
              <th scope="row" className="w-2/5 px-4 py-3 font-normal wrap-anywhere">
                <DocumentLink document={document} />
              </th>
              <td className="px-4 whitespace-nowrap">
                <DocumentStateBadge state={document.document_status} />
              </td>
              <td className="px-4 whitespace-nowrap tabular-nums">
                {signedCount(states, document, 'signedOf')}
              </td>
              <td className="px-4 whitespace-nowrap tabular-nums">
                <LocalTime at={document.updated_at} />
              </td>
              <td className="min-w-36 px-4">
                <NextAction document={document} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same for phones. */
export function DocumentsCards({ documents }: DocumentsProps) {
  const states = useTranslations('states')
  return (
    <ul className="space-y-3 md:hidden">
      {documents.map((document) => (
        <li key={document.uuid} className="border-line bg-surface relative rounded border p-4">
          <div className="flex items-start gap-3">
            <Choose document={document} />
            <p className="min-w-0 wrap-anywhere">
              <DocumentLink document={document} />
            </p>
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-4">
            <DocumentStateBadge state={document.document_status} />
            <span className="text-muted text-sm">{signedCount(states, document)}</span>
          </p>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <span className="text-muted">
              <LocalTime at={document.updated_at} />
            </span>
            <NextAction document={document} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Leads from the whole row to the document. */
function DocumentLink({ document }: { document: DocumentSummary }) {
  return (
    <Link
      href={`/documents/${document.uuid}`}
      className="hover:text-accent inline-block py-0.5 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {document.name}
      <LinkWait />
    </Link>
  )
}

interface NextActionProps {
  readonly document: DocumentSummary
}

/** Over the link that covers the row. */
const linkClass =
  'relative inline-flex min-h-target items-center text-accent underline underline-offset-4 hover:decoration-2'

/** What the owner would do next with a document, or how many have not signed: some may be enough. */
function NextAction({ document }: NextActionProps) {
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
  return state === 'expired' ? null : t('notYetSigned', { count: all - signed })
}

/** An empty list: nothing found, or nothing there yet. */
export function NoDocuments({ filtered }: { filtered: boolean }) {
  const t = useTranslations('documents')
  return (
    <div className="border-line bg-surface grid justify-items-center gap-2 rounded border px-4 py-16 text-center">
      {!filtered && <StepDrawing name="upload" />}
      <h2 className="text-lg">{t(filtered ? 'nothingFound' : 'empty')}</h2>
      <p className="max-w-text text-muted">
        {t(filtered ? 'nothingFoundMeaning' : 'emptyMeaning')}
      </p>
      <Link
        href={filtered ? '/documents' : '/documents/new'}
        className={buttonClass(filtered ? 'secondary' : 'primary', 'mt-4')}
      >
        {t(filtered ? 'showAll' : 'newDocument')}
      </Link>
    </div>
  )
}
