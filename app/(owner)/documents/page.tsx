import Link from 'next/link'
import { Chooser } from '@/components/documents/list/chooser'
import { DocumentsFilter } from '@/components/documents/list/documents-filter'
import { DocumentsHead } from '@/components/documents/list/documents-head'
import { DocumentsTable, NoDocuments } from '@/components/documents/list/documents-table'
import { Words } from '@/components/layout/words'
import { OwnerLivePage } from '@/components/live/owner-live-page'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import type { DocumentSummary } from '@/lib/gateway/contract/entries/document-extensions'
import { unlessUnreachable } from '@/lib/portal/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import {
  type DocumentFilter,
  type DocumentList,
  filterQuery,
  isFiltered,
  listAfterSignIn,
  listOwnDocuments,
  readFilter,
} from '@/lib/portal/owner/documents'
import { listWaiting } from '@/lib/portal/owner/waiting'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

const refreshEveryMs = 4000

export default async function DocumentsPage({ searchParams }: PageProps<'/documents'>) {
  const filter = readFilter(await searchParams)
  const viewer = await unlessUnreachable(requireViewer(listAfterSignIn(filter)))
  const [list, waiting] = viewer
    ? await Promise.all([
        unlessUnreachable(listOwnDocuments(viewer, filter)),
        unlessUnreachable(listWaiting(viewer)),
      ])
    : []
  const t = await translator('documents')
  // The empty list has this page's button in its middle.
  const isEmpty = list?.documents.length === 0 && !isFiltered(filter)
  return (
    <Words namespaces={['documents-chosen', 'failures']}>
      <Page title={t('title')}>
        <OwnerLivePage
          address={`/status/documents${filterQuery(filter)}`}
          version={list && waiting ? list.version + waiting.version : 'unreachable'}
          everyMs={refreshEveryMs}
        />
        <DocumentsHead tab="sent" waiting={waiting} withoutButton={isEmpty} />
        <div className="mt-6 space-y-6">
          {list ? (
            <Listed list={list} filter={filter} />
          ) : (
            <Alert tone="warning" title={t('unreachable')}>
              <p>{t('unreachableNext')}</p>
            </Alert>
          )}
        </div>
      </Page>
    </Words>
  )
}

interface ListedProps {
  readonly list: DocumentList
  readonly filter: DocumentFilter
}

async function Listed({ list: { documents, counts, olderCursor }, filter }: ListedProps) {
  const t = await translator('documents')
  if (documents.length === 0 && !isFiltered(filter)) return <NoDocuments filtered={false} />
  return (
    <>
      <DocumentsFilter filter={filter} counts={counts} />
      {documents.length === 0 && <NoDocuments filtered />}
      <Chooser documents={documents.map(choosable)}>
        {documents.length > 0 && <DocumentsTable documents={documents} />}
      </Chooser>
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

function choosable({ uuid, document_status: state, size }: DocumentSummary) {
  return { uuid, size, isSigned: state === 'signed' }
}

function PageLink({ query, label }: { query: string; label: string }) {
  return (
    <Link href={`/documents${query}`} className={buttonClass('secondary')}>
      {label}
    </Link>
  )
}
