import Link from 'next/link'
import { useTranslations } from '#words'
import type { ListedDocument } from '@/lib/gateway/contract/entries/listed-document'
import { StepDrawing } from '../../layout/step-drawing'
import { buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { LinkWait } from '../../ui/link-wait'
import { LocalTime } from '../../ui/local-time'
import { nameList, SignatureCount, WaitingNames } from '../missing-signers'
import { DocumentStateBadge } from '../state-badge'
import { Choose, ChooseAll } from './chooser'
import { RemindButton } from './remind-button'

interface DocumentsTableProps {
  readonly documents: readonly ListedDocument[]
}

interface DocumentProps {
  readonly document: ListedDocument
}

interface RowProps extends DocumentProps {
  /** Prefetching one page loads the scripts that all of them share. */
  readonly isFirst: boolean
}

const columns = [
  ['document', ''],
  ['signed', 'w-44'],
  ['waitingFor', 'w-[27%]'],
  ['updated', 'w-28'],
] as const

/** In columns if there is room; on a phone each row is a card. */
export function DocumentsTable({ documents }: DocumentsTableProps) {
  const t = useTranslations('documents-list')
  return (
    <div className="border-line bg-surface overflow-hidden rounded border">
      <table className="block w-full text-left md:table md:table-fixed">
        <thead className="text-muted hidden text-sm md:table-header-group">
          <tr>
            <th scope="col" className="w-12 pl-4">
              <ChooseAll />
            </th>
            {columns.map(([column, width]) => (
              <th key={column} scope="col" className={classNames('px-2 py-2 font-normal', width)}>
                {t(column)}
              </th>
            ))}
            <th scope="col" className="w-32">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-line block divide-y md:table-row-group">
          {documents.map((document, index) => (
            <Row key={document.uuid} document={document} isFirst={index === 0} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * A card has name and progress next to the actions, then the pending signers next to the time. Without the rotation
 * WebKit lets the link of a row cover the whole page: there `relative` alone is not enough for a table row.
 */
const rowClass =
  'relative rotate-0 grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 first:border-t-0 hover:bg-paper md:table-row md:border-line md:border-t md:first:border-t'

function Row({ document, isFirst }: RowProps) {
  const { name, batch } = document
  return (
    <tr className={rowClass}>
      <td className="row-span-3 self-start md:py-0.5 md:pl-4">
        <Choose document={{ uuid: batch?.uuid ?? document.uuid, name }} />
      </td>
      <th
        scope="row"
        className="col-start-2 row-start-1 font-normal wrap-anywhere md:px-2 md:py-0.5"
      >
        <DocumentLink document={document} isFirst={isFirst} />
        <p className="text-muted hidden truncate text-sm md:block">
          {document.sent_by && `${document.sent_by.name} · `}
          <About document={document} />
        </p>
      </th>
      <td className="col-start-2 row-start-2 md:px-2 md:py-0.5">
        <Progress document={document} />
      </td>
      <td className="col-start-2 row-start-3 min-w-0 text-sm md:px-2 md:py-0.5">
        <Missing document={document} />
      </td>
      <td className="text-muted col-start-3 row-start-3 text-right text-sm whitespace-nowrap tabular-nums md:px-2 md:py-0.5 md:text-left">
        <LocalTime at={document.updated_at} only="moment" />
      </td>
      <td className="col-start-3 row-span-2 row-start-1 self-start text-right md:py-0.5 md:pr-4">
        <NextAction document={document} />
      </td>
    </tr>
  )
}

/** Links the whole row to the document, or to the documents of the batch. */
function DocumentLink({ document: { uuid, name, batch }, isFirst }: RowProps) {
  return (
    <Link
      href={batch ? `/documents?batch=${batch.uuid}` : `/documents/${uuid}`}
      prefetch={isFirst && !batch ? null : false}
      className="hover:text-accent line-clamp-2 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {name}
      <LinkWait />
    </Link>
  )
}

/** The signers, or the number of documents. */
function About({ document: { people, batch, own } }: DocumentProps) {
  const t = useTranslations('documents-list')
  const words = useTranslations('progress')
  if (own) return t('ownFile')
  if (batch) return t('batch', { count: batch.documents })
  return people.named.length === 0 ? words('nobodyInvited') : nameList(words, people)
}

const running: readonly ListedDocument['document_status'][] = ['saved', 'signed_partially']

function Progress({ document }: DocumentProps) {
  const { batch, document_status: state, needed_signatures_count: needed } = document
  if (batch) return <SignatureCount signed={batch.signed} needed={batch.documents} />
  if (!running.includes(state)) return <DocumentStateBadge state={state} />
  return <SignatureCount signed={document.signed_signers_count} needed={needed} />
}

/** The missing signers and since when, or why none is missing. */
function Missing({ document }: DocumentProps) {
  const t = useTranslations('documents-list')
  const { batch, declined, own, document_status: state, waiting_for: waiting } = document
  if (batch)
    return batch.waiting > 0 ? (
      <p className="md:text-base">{t('batchWaiting', { count: batch.waiting })}</p>
    ) : null
  if (state === 'declined' && declined) {
    return (
      <p className="line-clamp-2 wrap-anywhere md:text-base">
        {declined.reason || nameOf(declined)}
      </p>
    )
  }
  if (own) {
    return (
      <>
        <p className="truncate md:text-base">{t('youSign')}</p>
        <p className="text-warning truncate">
          {t('deletedAt')} <LocalTime at={own.delete_at} only="moment" />
        </p>
      </>
    )
  }
  if (!waiting) return null
  return (
    <>
      <p className="truncate md:text-base">
        <WaitingNames waiting={waiting} />
      </p>
      <p className="text-muted truncate">
        <Terms document={document} since={waiting.since} />
      </p>
    </>
  )
}

const nameOf = ({ name, surname }: { readonly name: string; readonly surname: string }) =>
  `${name} ${surname}`

/** How long it has been waiting, and its deadline. */
function Terms({ document, since }: DocumentProps & { readonly since: string }) {
  const t = useTranslations('progress')
  const { deadline, link_valid_until: linkEnd } = document
  return (
    <>
      {t('since')} <LocalTime at={since} only="moment" />
      {deadline && (
        <>
          {' · '}
          {t('deadline')} <LocalTime at={deadline} only="moment" />
        </>
      )}
      {linkEnd && (
        <>
          {' · '}
          {t('linkUntil')} <LocalTime at={linkEnd} only="moment" />
        </>
      )}
    </>
  )
}

/** Above the link that covers the row. */
const actionClass =
  'relative inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4 hover:decoration-2'

/** The owner's likely next action on a document. */
function NextAction({ document }: DocumentProps) {
  const t = useTranslations('documents')
  const { uuid, name, batch, own, document_status: state } = document
  const count = batch?.reminded_count ?? document.reminded_count
  if (count > 0) {
    const rows = batch
      ? { documents: [], batches: [batch.uuid] }
      : { documents: [uuid], batches: [] }
    return <RemindButton name={name} rows={rows} count={count} className={actionClass} />
  }
  if (batch) return null
  if (own) {
    return (
      <a href={`/waiting/${own.signer_id}`} className={actionClass}>
        {t('sign')}
        <span className="sr-only">: {name}</span>
      </a>
    )
  }
  if (state === 'signed') {
    return (
      <a href={`/files/documents/${uuid}/file?download`} className={actionClass}>
        {t('download')}
        <span className="sr-only">: {name}</span>
      </a>
    )
  }
  if (!running.includes(state) || document.signers_count > 0) return null
  return (
    <Link href={`/documents/${uuid}`} prefetch={false} className={actionClass}>
      {t('addSigners')}
      <span className="sr-only">: {name}</span>
    </Link>
  )
}

/** An empty list: nothing was found, or there are no documents yet. */
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
