import Link from 'next/link'
import { Chooser } from '@/components/documents/list/chooser'
import { DocumentsHead } from '@/components/documents/list/documents-head'
import { DocumentsTable, NoDocuments } from '@/components/documents/list/documents-table'
import { DocumentsToolbar } from '@/components/documents/list/documents-toolbar'
import { LabelMark } from '@/components/documents/list/label-mark'
import { SenderFilter } from '@/components/documents/list/sender-filter'
import { OwnerPage } from '@/components/layout/owner-page'
import { Unreachable } from '@/components/layout/unreachable'
import { buttonClass } from '@/components/ui/button'
import type { ListedDocument } from '@/lib/gateway/contract/entries/listed-document'
import { personMark } from '@/lib/portal/actions/person-mark'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import {
  type DocumentFilter,
  type DocumentList,
  filterQuery,
  isFiltered,
  isNarrowed,
  listAfterSignIn,
  listOwnDocuments,
  readFilter,
} from '@/lib/portal/owner/documents'
import { listWaiting } from '@/lib/portal/owner/waiting'
import { may, requireViewer } from '@/lib/portal/sign-in/viewer'

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
  // An empty list shows the page's button in the middle of the list.
  const isEmpty = list?.documents.length === 0 && !isFiltered(filter)
  return (
    <OwnerPage
      title={t('title')}
      namespaces={['documents-chosen', 'documents-list', 'filing']}
      live={{
        address: `/status/documents${filterQuery(filter)}`,
        version: list && waiting ? list.version + waiting.version : 'unreachable',
        everyMs: refreshEveryMs,
      }}
    >
      <DocumentsHead
        filter={filter}
        isEmpty={isEmpty}
        isReader={viewer !== undefined && !may(viewer, 'sender')}
        isStaff={viewer?.isStaff === true}
      />
      <div className="mt-2 space-y-3">
        {list ? (
          <>
            {viewer?.acting && <SenderFilter filter={filter} />}
            <Listed
              list={list}
              filter={filter}
              isShared={viewer?.acting !== undefined}
              isReader={viewer !== undefined && !may(viewer, 'sender')}
              whose={viewer ? personMark(viewer) : ''}
            />
          </>
        ) : (
          <Unreachable words={t} />
        )}
      </div>
    </OwnerPage>
  )
}

interface ListedProps {
  /** Whether the person may only read in this account. */
  readonly isReader: boolean
  /** Whether the list belongs to an organisation. */
  readonly isShared: boolean
  /** Mark of the person. It separates the drafts of people who use the same browser. */
  readonly whose: string
  readonly list: DocumentList
  readonly filter: DocumentFilter
}

async function Listed({ list, filter, isReader, isShared, whose }: ListedProps) {
  const t = await translator('documents')
  const { documents, counts, labels, batch, olderCursor } = list
  const isNew = documents.length === 0 && !isFiltered(filter)
  return (
    <>
      {filter.batch !== '' && <BatchHead batch={batch} />}
      {!isNew && (
        <>
          <Narrowing filter={filter} labels={labels} />
          <DocumentsToolbar filter={filter} counts={counts} labels={labels} />
          <Found list={list} filter={filter} />
        </>
      )}
      {documents.length === 0 && <NoDocuments filtered={!isNew} isReader={isReader} />}
      {/* Shown for an empty list, too: the part reports the result of the last actions. */}
      <Chooser
        documents={documents.map(choosable)}
        isReader={isReader}
        mayRemove={!isShared}
        isArchive={filter.archived !== ''}
        labels={labels}
      >
        {documents.length > 0 && (
          <DocumentsTable documents={documents} whose={whose} isReader={isReader} />
        )}
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

/** Announces the result of a search to screen readers, because the focus stays in the field. */
async function Found({
  list: { documents, olderCursor },
  filter,
}: Pick<ListedProps, 'list' | 'filter'>) {
  const t = await translator('documents-list')
  const count = documents.length
  return (
    <p role="status" className="sr-only">
      {isNarrowed(filter) && t(olderCursor ? 'foundMore' : 'found', { count })}
    </p>
  )
}

/** Says that only some documents are shown, if a link and not the person chose them. */
async function Narrowing({
  filter: { label, archived, missing },
  labels,
}: Pick<ListedProps, 'filter'> & Pick<DocumentList, 'labels'>) {
  const t = await translator('filing')
  const documents = await translator('documents')
  const chosen = labels.find(({ id }) => id === label)
  if (!chosen && archived === '' && missing === '') return null
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="inline-flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">
        {archived !== '' && t('inArchive')}
        {missing !== '' && t('waitsFor', { name: missing })}
        {chosen && <LabelMark label={chosen} />}
      </span>
      <Link href="/documents" className={linkClass}>
        {documents('showAll')}
      </Link>
    </p>
  )
}

async function BatchHead({ batch }: Pick<DocumentList, 'batch'>) {
  const t = await translator('documents-list')
  const documents = await translator('documents')
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <h2 className="text-lg wrap-anywhere">
        {batch ? t('batchTitle', { name: batch.name }) : documents('ofBatch')}
      </h2>
      {batch && (
        <Link href={`/documents/bulk/${batch.uuid}`} className={linkClass}>
          {t('batchDetails')}
        </Link>
      )}
      <Link href="/documents" className={linkClass}>
        {documents('showAll')}
      </Link>
    </div>
  )
}

const linkClass = 'text-accent min-h-target inline-flex items-center underline underline-offset-4'

function choosable({ uuid, batch, document_status: state, size, labels, ...row }: ListedDocument) {
  return {
    uuid: batch?.uuid ?? uuid,
    size,
    isSigned: state === 'signed',
    isBatch: batch !== null,
    labels: labels.map(({ id }) => id),
    reminded: (batch ?? row).reminded_count,
  }
}

function PageLink({ query, label }: { query: string; label: string }) {
  return (
    <Link href={`/documents${query}`} className={buttonClass('secondary')}>
      {label}
    </Link>
  )
}
