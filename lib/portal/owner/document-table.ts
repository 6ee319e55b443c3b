import type { ListedDocument } from '@/lib/gateway/contract/entries/listed-document'
import { ownerGateway } from '../gateway/gateway'
import { translator } from '../i18n/translator'
import { fullName, type Viewer } from '../sign-in/viewer'
import { csvLine } from './csv-line'
import { type DocumentFilter, listRequest } from './documents'

const documentsOfPage = 100

/**
 * The documents of a filter as the lines of a CSV file, one for each document, also of bulk sends. The first page is
 * read before the function returns, the others while the lines are sent.
 */
export async function documentTable(
  viewer: Viewer,
  filter: DocumentFilter,
): Promise<ReadableStream<Uint8Array>> {
  const { call } = ownerGateway(viewer)
  const read = (cursor: string | undefined) =>
    call(
      'listDocuments',
      {},
      {
        ...listRequest({ ...filter, cursor }),
        group_batches: false,
        limit: documentsOfPage,
      },
    )
  const { heading, lineOf } = await columns()
  let page: Awaited<ReturnType<typeof read>> | undefined = await read(undefined)
  const encoder = new TextEncoder()
  // The byte order mark makes spreadsheets read the file as UTF-8.
  let before = `\ufeff${heading}`
  return new ReadableStream({
    pull: async (stream) => {
      if (!page) return stream.close()
      const { documents, next_cursor: next } = page
      stream.enqueue(encoder.encode(before + documents.map(lineOf).join('')))
      before = ''
      page = next === null ? undefined : await read(next)
    },
  })
}

async function columns() {
  const t = await translator('documents-list')
  const states = await translator('states')
  const filing = await translator('filing')
  const documents = await translator('documents')
  const organisation = await translator('organisation')
  const heading = csvLine([
    t('document'),
    documents('state'),
    t('signed'),
    t('needed'),
    filing('whoIsMissing'),
    filing('labels'),
    organisation('sender'),
    t('sent'),
    t('updated'),
    t('deadline'),
  ])
  const lineOf = (document: ListedDocument) => {
    const { waiting_for: waiting } = document
    return csvLine([
      document.name,
      document.document_status === 'removed' ? '' : states(document.document_status),
      String(document.signed_signers_count),
      String(document.needed_signatures_count),
      (waiting?.named ?? []).map(fullName).join(', ') + (waiting?.more ? ', …' : ''),
      document.labels.map(({ name }) => name).join(', '),
      document.sent_by?.name ?? '',
      dateOf(document.created_at),
      dateOf(document.updated_at),
      document.deadline ? dateOf(document.deadline) : '',
    ])
  }
  return { heading, lineOf }
}

/** A date that spreadsheets recognise in every language. */
const dateOf = (at: string) => at.slice(0, 10)
