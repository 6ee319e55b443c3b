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

interface DocumentsRow {
  readonly document: DocumentSummary
}

interface DocumentLinkProps extends DocumentsRow {
  /** Fetching one ahead brings the scripts that all of their pages have. */
  readonly isFirst: boolean
}

const columns = ['name', 'state', 'signatures', 'changed', 'next'] as const

/** In columns where there is room for them; on a phone each row is a card. */
export function DocumentsTable({ documents }: DocumentsProps) {
  const t = useTranslations('documents')
  return (
    <div className="md:border-line md:bg-surface md:overflow-hidden md:rounded md:border">
      <table className="block text-left md:table md:w-full">
        <thead className="text-muted hidden text-sm md:table-header-group">
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
        <tbody className="block space-y-3 md:table-row-group">
          {documents.map((document, index) => (
            <Row key={document.uuid} document={document} isFirst={index === 0} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A card has the name beside the box, under it two columns: state and count, last change and what is next. */
const rowClass =
  'border-line bg-surface hover:bg-paper relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded border p-4 md:table-row md:border-x-0 md:border-b-0'

function Row({ document, isFirst }: DocumentLinkProps) {
  const { uuid, name } = document
  const states = useTranslations('states')
  return (
    <tr className={rowClass}>
      <td className="col-start-1 row-start-1 justify-self-start md:pl-4">
        <Choose document={{ uuid, name }} />
      </td>
      <th
        scope="row"
        className="col-span-full row-start-1 pl-9 font-normal wrap-anywhere md:w-2/5 md:px-4 md:py-3"
      >
        <DocumentLink document={document} isFirst={isFirst} />
      </th>
      <td className="flex md:table-cell md:px-4 md:whitespace-nowrap">
        <DocumentStateBadge state={document.document_status} />
      </td>
      <td className="text-muted md:text-ink text-sm tabular-nums md:px-4 md:text-base md:whitespace-nowrap">
        <span className="md:hidden">{signedCount(states, document)}</span>
        <span className="hidden md:inline">{signedCount(states, document, 'signedOf')}</span>
      </td>
      <td className="text-muted md:text-ink text-sm tabular-nums md:px-4 md:text-base md:whitespace-nowrap">
        <LocalTime at={document.updated_at} />
      </td>
      <td className="text-right text-sm text-balance md:min-w-36 md:px-4 md:text-left md:text-base">
        <NextAction document={document} />
      </td>
    </tr>
  )
}

/** Leads from the whole row to the document. */
function DocumentLink({ document, isFirst }: DocumentLinkProps) {
  return (
    <Link
      href={`/documents/${document.uuid}`}
      prefetch={isFirst ? null : false}
      className="hover:text-accent inline-block py-0.5 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {document.name}
      <LinkWait />
    </Link>
  )
}

/** Over the link that covers the row. */
const linkClass =
  'relative inline-flex min-h-target items-center text-accent underline underline-offset-4 hover:decoration-2'

/** What the owner would do next with a document, or how many have not signed: some may be enough. */
function NextAction({ document }: DocumentsRow) {
  const t = useTranslations('documents')
  const { document_status: state, signers_count: all, signed_signers_count: signed } = document
  const page = `/documents/${document.uuid}`
  if (state === 'signed') {
    return (
      <a href={`/files/documents/${document.uuid}/file?download`} className={linkClass}>
        {t('download')}
        <span className="sr-only">: {document.name}</span>
      </a>
    )
  }
  if (state === 'cancelled') return null
  if (state === 'declined' || all === 0) {
    return (
      <Link href={page} prefetch={false} className={linkClass}>
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
