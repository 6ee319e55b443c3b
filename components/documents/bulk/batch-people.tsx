import Link from 'next/link'
import { useTranslations } from '#words'
import type { ListedDocument } from '@/lib/gateway/contract/entries/listed-document'
import {
  type BatchChoice,
  type BatchPart,
  batchChoices,
  batchQuery,
  type OwnedBatch,
} from '@/lib/portal/owner/batches'
import { inputClass } from '../../form/field'
import { Button, buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { LocalTime } from '../../ui/local-time'
import { StatusBadge } from '../../ui/status-badge'
import { RemindButton } from '../list/remind-button'
import { nameList } from '../missing-signers'

interface BatchPeopleProps {
  readonly owned: OwnedBatch
}

/** The people of a bulk send with their states. People who have not signed come first. */
export function BatchPeople({ owned: { batch, people, part } }: BatchPeopleProps) {
  const t = useTranslations('bulk-people')
  const documents = useTranslations('documents')
  const address = `/documents/bulk/${batch.uuid}`
  return (
    <section className="space-y-3" aria-label={t('people')}>
      <div className="flex flex-wrap items-center gap-2">
        <search className="min-w-0 grow sm:max-w-80">
          <form action={address} className="flex gap-2">
            <input type="hidden" name="show" value="all" />
            <input
              type="search"
              name="search"
              defaultValue={part.search}
              aria-label={t('search')}
              placeholder={t('search')}
              autoComplete="off"
              maxLength={200}
              className={inputClass}
            />
            <Button type="submit" look="secondary">
              {t('find')}
            </Button>
          </form>
        </search>
        <Choices address={address} part={part} counts={people.counts} />
      </div>
      {people.documents.length === 0 && <p className="text-muted">{documents('nothingFound')}</p>}
      {people.documents.length > 0 && <PeopleTable documents={people.documents} />}
      <p className="flex flex-wrap gap-4">
        {part.cursor && (
          <Link
            href={address + batchQuery({ ...part, cursor: undefined })}
            className={buttonClass('secondary')}
          >
            {t('first')}
          </Link>
        )}
        {people.olderCursor && (
          <Link
            href={address + batchQuery({ ...part, cursor: people.olderCursor })}
            className={buttonClass('secondary')}
          >
            {t('more')}
          </Link>
        )}
        <Link href={`/documents?batch=${batch.uuid}`} className={buttonClass('quiet')}>
          {t('asDocuments')}
        </Link>
      </p>
    </section>
  )
}

interface ChoicesProps {
  readonly address: string
  readonly part: OwnedBatch['part']
  readonly counts: OwnedBatch['people']['counts']
}

function Choices({ address, part, counts }: ChoicesProps) {
  const t = useTranslations('bulk-people')
  const numbers: Readonly<Record<BatchChoice, number>> = {
    missing: counts.waiting,
    ended: counts.ended,
    signed: counts.signed,
    all: counts.all,
  }
  return (
    <nav aria-label={t('shown')} className="-mx-1 max-w-full sm:ml-auto">
      <ul className="flex flex-wrap">
        {batchChoices
          .filter((show) => show === 'all' || numbers[show] > 0)
          .map((show) => (
            <li key={show}>
              <Link
                href={address + batchQuery({ show } satisfies Partial<BatchPart>)}
                prefetch={false}
                aria-current={show === part.show ? 'page' : undefined}
                className="group min-h-target flex items-center px-0.5 text-sm whitespace-nowrap"
              >
                <span
                  className={classNames(
                    'rounded-full border px-2.5 py-1',
                    show === part.show
                      ? 'border-accent bg-accent-soft text-accent font-semibold'
                      : 'border-line bg-surface group-hover:border-ink',
                  )}
                >
                  {t(show)} <span className="tabular-nums">{numbers[show]}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

interface DocumentProps {
  readonly document: ListedDocument
}

function PeopleTable({ documents }: { readonly documents: readonly ListedDocument[] }) {
  const t = useTranslations('bulk-people')
  return (
    <div className="border-line bg-surface overflow-hidden rounded border">
      <table className="block w-full text-left md:table md:table-fixed">
        <thead className="text-muted hidden text-sm md:table-header-group">
          <tr>
            <th scope="col" className="px-4 py-2 font-normal">
              {t('person')}
            </th>
            <th scope="col" className="px-2 py-2 font-normal">
              {t('state')}
            </th>
            <th scope="col" className="w-32 px-2 py-2 font-normal">
              {t('updated')}
            </th>
            <th scope="col" className="w-44">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-line block divide-y md:table-row-group">
          {documents.map((document) => (
            <Row key={document.uuid} document={document} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const rowClass =
  'relative rotate-0 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1 hover:bg-paper md:table-row md:border-line md:border-t'

function Row({ document }: DocumentProps) {
  const words = useTranslations('progress')
  const { uuid, people } = document
  return (
    <tr className={rowClass}>
      <th scope="row" className="min-w-0 font-normal wrap-anywhere md:px-4 md:py-0.5">
        <Link
          href={`/documents/${uuid}`}
          prefetch={false}
          className="hover:text-accent font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {nameList(words, people)}
        </Link>
      </th>
      <td className="col-start-1 row-start-2 min-w-0 text-sm md:px-2 md:py-0.5">
        <State document={document} />
      </td>
      <td className="text-muted col-start-2 row-start-2 text-right text-sm whitespace-nowrap tabular-nums md:px-2 md:py-0.5 md:text-left">
        <LocalTime at={document.updated_at} only="moment" />
      </td>
      <td className="col-start-2 row-start-1 text-right md:py-0.5 md:pr-4">
        <Action document={document} />
      </td>
    </tr>
  )
}

const tones = {
  saved: 'neutral',
  signed_partially: 'progress',
  signed: 'done',
  declined: 'danger',
  cancelled: 'neutral',
  expired: 'warning',
} as const

function State({ document }: DocumentProps) {
  const states = useTranslations('states')
  const list = useTranslations('documents-list')
  const { document_status: state, declined, failed_mails_count: failed } = document
  if (failed > 0)
    return <StatusBadge tone="danger">{list('failedMails', { count: failed })}</StatusBadge>
  if (state === 'removed') return null
  return (
    <p className="truncate">
      <StatusBadge tone={tones[state]}>{states(state)}</StatusBadge>
      {declined?.reason && <span className="text-muted"> {declined.reason}</span>}
    </p>
  )
}

/** The action lies above the link that covers the row. */
const actionClass =
  'relative inline-flex min-h-target items-center gap-2 text-accent underline underline-offset-4 hover:decoration-2'

function Action({ document }: DocumentProps) {
  const t = useTranslations('bulk-people')
  const words = useTranslations('progress')
  const { uuid, people, reminded_count: count, failed_mails_count: failed } = document
  const name = nameList(words, people)
  if (failed > 0) {
    return (
      <Link href={`/documents/${uuid}`} prefetch={false} className={actionClass}>
        {t('correct')}
        <span className="sr-only">: {name}</span>
      </Link>
    )
  }
  if (count === 0) return null
  const rows = { documents: [uuid], batches: [] }
  return <RemindButton name={name} rows={rows} count={count} className={actionClass} />
}
