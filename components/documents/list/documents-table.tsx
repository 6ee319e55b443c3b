import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { ListedDocument } from '@/lib/gateway/contract/entries/listed-document'
import { StepDrawing } from '../../layout/step-drawing'
import { buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { LinkWait } from '../../ui/link-wait'
import { LocalTime } from '../../ui/local-time'
import { StatusBadge } from '../../ui/status-badge'
import { nameList, SignatureCount, WaitingNames } from '../missing-signers'
import { ChangeButton } from './change-button'
import { Choose, ChooseAll } from './chooser'
import { LabelMark } from './label-mark'
import { RemindButton } from './remind-button'

interface DocumentsTableProps {
  readonly documents: readonly ListedDocument[]
  /** Mark of the person. It separates the drafts of people who use the same browser. */
  readonly whose: string
  /** Whether the person may only read in this account. */
  readonly isReader: boolean
}

interface DocumentProps {
  readonly document: ListedDocument
}

interface RowProps extends DocumentProps, Pick<DocumentsTableProps, 'whose' | 'isReader'> {
  /** Only the first row is prefetched: its page loads the scripts that the pages of all documents share. */
  readonly isFirst: boolean
}

const columns = [
  ['document', ''],
  ['next', 'w-[29%]'],
  ['signed', 'w-32'],
  ['updated', 'w-24'],
] as const

/** The documents in columns if there is space; on a phone each row is a card. */
export function DocumentsTable({ documents, ...props }: DocumentsTableProps) {
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
            <th scope="col" className="w-32 lg:w-48">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-line block divide-y md:table-row-group">
          {documents.map((document, index) => (
            <Row key={document.uuid} document={document} isFirst={index === 0} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * A card has the name next to the action, then the next step, then the count next to the time. `rotate-0` is for
 * WebKit: with `relative` alone, the link of a table row covers the whole page.
 */
const rowClass =
  'relative rotate-0 grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 first:border-t-0 hover:bg-paper md:table-row md:h-12 md:border-line md:border-t md:first:border-t'

function Row({ document, isFirst, ...props }: RowProps) {
  const { name, batch } = document
  return (
    <tr className={rowClass}>
      <td className="col-start-1 row-start-1 self-start max-md:pt-2.5 md:py-0.5 md:pl-4">
        <Choose document={{ uuid: batch?.uuid ?? document.uuid, name }} />
      </td>
      <th
        scope="row"
        className="col-start-2 row-start-1 self-start font-normal wrap-anywhere max-md:pt-2.5 md:px-2 md:py-0.5"
      >
        <DocumentLink document={document} isFirst={isFirst} />
        <About document={document} />
      </th>
      <td className="col-start-2 col-end-4 row-start-2 min-w-0 text-sm md:px-2 md:py-0.5">
        <Next document={document} />
      </td>
      <td className="col-start-2 row-start-3 text-sm md:px-2 md:py-0.5 md:text-base">
        <Progress document={document} />
      </td>
      <td className="text-muted col-start-3 row-start-3 text-right text-sm whitespace-nowrap tabular-nums md:px-2 md:py-0.5 md:text-left">
        <LocalTime at={document.updated_at} only="moment" />
      </td>
      <td className="col-start-3 row-start-1 self-start text-right md:py-0.5 md:pr-4">
        <NextAction document={document} {...props} />
      </td>
    </tr>
  )
}

/** Links the whole row to the document, or to the people of the batch. */
function DocumentLink({ document, isFirst }: Pick<RowProps, 'document' | 'isFirst'>) {
  const { uuid, name, batch, labels } = document
  return (
    <Link
      href={batch ? `/documents/bulk/${batch.uuid}` : `/documents/${uuid}`}
      prefetch={isFirst && !batch ? null : false}
      className={classNames(
        'hover:text-accent line-clamp-2 font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline',
        labels.length > 0 && 'md:line-clamp-1',
      )}
    >
      {name}
      <LinkWait />
    </Link>
  )
}

/** The labels of a document, and the facts that distinguish it from others; on a phone only the labels. */
function About({ document: { labels, batch, own, sent_by: sender } }: DocumentProps) {
  const t = useTranslations('documents-list')
  const facts = [
    sender?.name,
    own && t('ownFile'),
    batch && t('batch', { count: batch.documents }),
  ].filter((fact) => fact)
  if (facts.length === 0 && labels.length === 0) return null
  return (
    <p className="text-muted flex min-w-0 items-center gap-x-1.5 overflow-hidden text-sm max-md:flex-wrap">
      {labels.map((label) => (
        <LabelLink key={label.id} label={label} />
      ))}
      {facts.length > 0 && (
        <span className={classNames('min-w-0 truncate', labels.length > 0 && 'max-md:hidden')}>
          {facts.join(' · ')}
        </span>
      )}
    </p>
  )
}

/** Lists the documents with this label. It lies above the link that covers the row. */
function LabelLink({ label }: { readonly label: ListedDocument['labels'][number] }) {
  const t = useTranslations('filing')
  return (
    <Link
      href={`/documents?label=${label.id}`}
      prefetch={false}
      className="relative inline-flex h-6 min-w-8 items-center hover:underline"
    >
      <span className="sr-only">{t('label')}: </span>
      <LabelMark label={label} />
    </Link>
  )
}

const running: readonly ListedDocument['document_status'][] = ['saved', 'signed_partially']

function Progress({ document }: DocumentProps) {
  const { batch, signed_signers_count: signed, needed_signatures_count: needed } = document
  if (batch) return <SignatureCount signed={batch.signed} needed={batch.documents} isNarrow />
  return <SignatureCount signed={signed} needed={needed} isNarrow />
}

/** The next step and the missing signers, or how the document ended. */
function Next({ document }: DocumentProps) {
  const t = useTranslations('documents-list')
  const words = useTranslations('progress')
  const { batch, declined, own, people, document_status: state, waiting_for: waiting } = document
  if (batch) return <NextOfBatch document={document} batch={batch} />
  if (own) {
    return (
      <NextLines more={<Deletion at={own.delete_at} />}>
        <strong>{t('youSign')}</strong>
      </NextLines>
    )
  }
  if (state === 'declined' && declined) {
    return (
      <NextLines more={declined.reason}>
        <StatusBadge tone="danger">{t('declinedBy', { name: nameOf(declined) })}</StatusBadge>
      </NextLines>
    )
  }
  if (state === 'expired') {
    return <StatusBadge tone="warning">{words('expired')}</StatusBadge>
  }
  if (state === 'signed') {
    const names = nameList(words, people)
    return <StatusBadge tone="done">{t('signedBy', { names })}</StatusBadge>
  }
  if (!running.includes(state))
    return <StatusBadge tone="neutral">{words('cancelled')}</StatusBadge>
  if (!waiting) return people.named.length === 0 ? words('nobodyInvited') : null
  return (
    <NextLines
      more={
        <>
          <FailedMails count={document.failed_mails_count} />
          <Terms document={document} since={waiting.since} />
        </>
      }
    >
      <WaitingNames waiting={waiting} />
    </NextLines>
  )
}

interface NextLinesProps {
  readonly children: ReactNode
  readonly more?: ReactNode
}

/** Two lines at most, so that all rows have the same height. */
function NextLines({ children, more }: NextLinesProps) {
  return (
    <>
      <p className="truncate md:text-base">{children}</p>
      {more && <p className="text-muted truncate text-sm">{more}</p>}
    </>
  )
}

function Deletion({ at }: { readonly at: string }) {
  const t = useTranslations('documents-list')
  return (
    <span className="text-warning">
      {t('deletedAt')} <LocalTime at={at} only="moment" />
    </span>
  )
}

function FailedMails({ count }: { readonly count: number }) {
  const t = useTranslations('documents-list')
  if (count === 0) return null
  return (
    <>
      <span className="text-danger">{t('failedMails', { count })}</span>
      {' · '}
    </>
  )
}

interface NextOfBatchProps extends DocumentProps {
  readonly batch: NonNullable<ListedDocument['batch']>
}

/** How many people have not signed, and what else the owner must do. */
function NextOfBatch({ batch }: NextOfBatchProps) {
  const t = useTranslations('documents-list')
  const { documents, signed, waiting, failed_mails_count: failed } = batch
  const ended = documents - signed - waiting
  if (waiting === 0 && ended === 0) return <StatusBadge tone="done">{t('batchDone')}</StatusBadge>
  const facts = [
    failed > 0 && <span className="text-danger">{t('failedMails', { count: failed })}</span>,
    ended > 0 && t('batchEnded', { count: ended }),
  ].filter((fact) => fact !== false)
  return (
    <NextLines
      more={facts.length > 0 && <>{facts.flatMap((fact, at) => (at ? [' · ', fact] : [fact]))}</>}
    >
      {waiting > 0 ? t('batchWaiting', { count: waiting }) : t('batchOver')}
    </NextLines>
  )
}

const nameOf = ({ name, surname }: { readonly name: string; readonly surname: string }) =>
  `${name} ${surname}`

/** How long the document has been waiting, and its deadline. */
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

/** The action lies above the link that covers the row. */
const actionClass =
  'relative inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4 hover:decoration-2'

/** The owner's likely next action on a document. */
function NextAction({ document, whose, isReader }: Omit<RowProps, 'isFirst'>) {
  const t = useTranslations('documents')
  const { uuid, name, batch, own, document_status: state } = document
  if (own) {
    return (
      <a href={`/waiting/${own.signer_id}`} className={buttonClass('primary', 'relative px-3')}>
        {t('sign')}
        <span className="sr-only">: {name}</span>
      </a>
    )
  }
  const count = batch?.reminded_count ?? document.reminded_count
  if (count > 0 && !isReader) {
    const rows = batch
      ? { documents: [], batches: [batch.uuid] }
      : { documents: [uuid], batches: [] }
    return <RemindButton name={name} rows={rows} count={count} className={actionClass} />
  }
  if (batch) return null
  if (state === 'signed') {
    return (
      <a href={`/files/documents/${uuid}/file?download`} className={actionClass}>
        {t('download')}
        <span className="sr-only">: {name}</span>
      </a>
    )
  }
  if (isReader) return null
  if (state === 'declined' || state === 'expired') {
    return <ChangeButton document={{ uuid, name }} whose={whose} className={actionClass} />
  }
  if (!running.includes(state) || document.signers_count > 0) return null
  return (
    <Link href={`/documents/${uuid}`} prefetch={false} className={actionClass}>
      {t('addSigners')}
      <span className="sr-only">: {name}</span>
    </Link>
  )
}

/** Shown for an empty list: nothing was found, or there are no documents yet. */
export function NoDocuments({
  filtered,
  isReader,
}: Pick<DocumentsTableProps, 'isReader'> & { readonly filtered: boolean }) {
  const t = useTranslations('documents')
  const link = filtered ? '/documents' : '/documents/new'
  return (
    <div className="border-line bg-surface grid justify-items-center gap-2 rounded border px-4 py-16 text-center">
      {!filtered && <StepDrawing name="upload" />}
      <h2 className="text-lg">{t(filtered ? 'nothingFound' : 'empty')}</h2>
      {(filtered || !isReader) && (
        <>
          <p className="max-w-text text-muted">
            {t(filtered ? 'nothingFoundMeaning' : 'emptyMeaning')}
          </p>
          <Link href={link} className={buttonClass(filtered ? 'secondary' : 'primary', 'mt-4')}>
            {t(filtered ? 'showAll' : 'newDocument')}
          </Link>
        </>
      )}
    </div>
  )
}
