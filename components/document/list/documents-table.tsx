import Link from 'next/link'
import type { DocumentSummary } from '@/lib/gateway/contract/document-extensions'
import { LinkWait } from '../../ui/link-wait'
import { LocalTime } from '../../ui/local-time'
import { DocumentStateBadge, type StateTranslator, signedCount } from '../state-badge'
import type { DocumentsTranslator } from './documents-translator'
import { NextAction } from './next-action'

interface DocumentsProps {
  readonly t: DocumentsTranslator
  readonly states: StateTranslator
  readonly documents: readonly DocumentSummary[]
}

const columns = ['name', 'state', 'signatures', 'changed', 'next'] as const

/** For screens that have room for columns. */
export function DocumentsTable({ t, states, documents }: DocumentsProps) {
  return (
    <div className="border-line bg-surface hidden overflow-hidden rounded border md:block">
      <table className="w-full border-collapse text-left">
        <thead className="border-line text-muted border-b text-sm">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-normal">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {documents.map((document) => (
            <tr key={document.uuid} className="hover:bg-paper">
              <th scope="row" className="w-2/5 px-4 py-3 font-normal wrap-anywhere">
                <DocumentLink document={document} />
              </th>
              <td className="px-4 whitespace-nowrap">
                <DocumentStateBadge t={states} state={document.document_status} />
              </td>
              <td className="px-4 whitespace-nowrap tabular-nums">
                {signedCount(states, document, 'signedOf')}
              </td>
              <td className="px-4 tabular-nums">
                <LocalTime at={document.updated_at} language={t.language} />
              </td>
              <td className="px-4">
                <NextAction t={t} document={document} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same for phones. */
export function DocumentsCards({ t, states, documents }: DocumentsProps) {
  return (
    <ul className="space-y-3 md:hidden">
      {documents.map((document) => (
        <li key={document.uuid} className="border-line bg-surface rounded border p-4">
          <p className="wrap-anywhere">
            <DocumentLink document={document} />
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4">
            <DocumentStateBadge t={states} state={document.document_status} />
            <span className="text-muted text-sm">{signedCount(states, document)}</span>
          </p>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <span className="text-muted">
              <LocalTime at={document.updated_at} language={t.language} />
            </span>
            <NextAction t={t} document={document} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function DocumentLink({ document }: { document: DocumentSummary }) {
  return (
    <Link
      href={`/documents/${document.uuid}`}
      className="hover:text-accent inline-block py-0.5 font-semibold underline-offset-4 hover:underline"
    >
      {document.name}
      <LinkWait />
    </Link>
  )
}
