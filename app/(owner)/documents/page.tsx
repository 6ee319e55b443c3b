import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { DocumentsFilter } from '@/components/document/list/documents-filter'
import { DocumentsCards, DocumentsTable } from '@/components/document/list/documents-table'
import type { DocumentsTranslator } from '@/components/document/list/documents-translator'
import { NoDocuments } from '@/components/document/list/no-documents'
import { LivePage } from '@/components/signing/live-page'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import {
  type DocumentFilter,
  type DocumentList,
  filterQuery,
  isFiltered,
  listOwnDocuments,
  readFilter,
} from '@/lib/portal/documents'
import { documentStateMessages } from '@/lib/portal/i18n/messages/document-states'
import { documentsMessages } from '@/lib/portal/i18n/messages/documents'
import { translate } from '@/lib/portal/i18n/translate'
import { unlessUnreachable } from '@/lib/portal/unreachable'
import { requireViewer } from '@/lib/portal/viewer'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translate(documentsMessages))('title') }
}

const refreshEveryMs = 4000

export default async function DocumentsPage({ searchParams }: PageProps<'/documents'>) {
  const viewer = await requireViewer('/documents')
  const filter = readFilter(await searchParams)
  const list = await unlessUnreachable(listOwnDocuments(viewer, filter))
  const t = await translate(documentsMessages)
  // The empty list has this page's button in its middle.
  const isEmpty = list?.documents.length === 0 && !isFiltered(filter)
  return (
    <Page>
      <LivePage
        address={`/status/documents${filterQuery(filter)}`}
        version={list?.version ?? 'unreachable'}
        everyMs={refreshEveryMs}
        texts={{ offline: t('offline'), slow: t('slow') }}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl">{t('title')}</h1>
        {!isEmpty && (
          <Link href="/documents/new" className={buttonClass()}>
            <Plus aria-hidden="true" className="size-5" />
            {t('newDocument')}
          </Link>
        )}
      </div>
      <div className="mt-6 space-y-6">
        {list ? (
          <Listed t={t} list={list} filter={filter} />
        ) : (
          <Alert tone="warning" title={t('unreachable')}>
            <p>{t('unreachableNext')}</p>
          </Alert>
        )}
      </div>
    </Page>
  )
}

interface ListedProps {
  readonly t: DocumentsTranslator
  readonly list: DocumentList
  readonly filter: DocumentFilter
}

async function Listed({ t, list: { documents, olderCursor }, filter }: ListedProps) {
  const states = await translate(documentStateMessages)
  if (documents.length === 0 && !isFiltered(filter)) return <NoDocuments t={t} filtered={false} />
  return (
    <>
      <DocumentsFilter t={t} states={states} filter={filter} />
      {documents.length === 0 && <NoDocuments t={t} filtered />}
      {documents.length > 0 && <DocumentsTable t={t} states={states} documents={documents} />}
      <DocumentsCards t={t} states={states} documents={documents} />
      <p className="flex gap-4">
        {filter.cursor && (
          <PageLink query={filterQuery(filter, { cursor: undefined })} label={t('newest')} />
        )}
        {olderCursor && (
          <PageLink query={filterQuery(filter, { cursor: olderCursor })} label={t('older')} />
        )}
      </p>
    </>
  )
}

function PageLink({ query, label }: { query: string; label: string }) {
  return (
    <Link href={`/documents${query}`} className={buttonClass('secondary')}>
      {label}
    </Link>
  )
}
