import { useTranslations } from '#words'
import { type BatchRow, type OwnedBatch, shownRows } from '@/lib/portal/owner/batches'
import { Alert } from '../../ui/alert'
import { buttonClass } from '../../ui/button'
import { LocalTime } from '../../ui/local-time'
import { ProgressBar } from '../../ui/progress-bar'
import { RemindButton } from '../list/remind-button'
import { BatchPeople } from './batch-people'
import { StopBatch } from './stop-batch'

interface BatchViewProps {
  readonly owned: OwnedBatch
}

/** The progress of the sending while it lasts, then the people. People who have not signed come first. */
export function BatchView({ owned }: BatchViewProps) {
  const t = useTranslations('bulk')
  const { batch, unsent } = owned
  const { rows } = batch
  return (
    <div className="space-y-6">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h1 className="text-xl wrap-anywhere">{batch.name}</h1>
          <p className="text-muted">
            {t('sentAt')} <LocalTime at={batch.created_at} />
          </p>
        </div>
        <div>
          <RemindMissing owned={owned} />
        </div>
      </header>
      <Sending batch={batch} />
      {owned.people.counts.all > 0 && <BatchPeople owned={owned} />}
      {unsent.length > 0 && <Unsent rows={unsent} all={rows.failed + rows.stopped} />}
    </div>
  )
}

/** Shown until all documents are made. After that the list of people shows the state. */
function Sending({ batch }: Pick<OwnedBatch, 'batch'>) {
  const t = useTranslations('bulk')
  const { rows, batch_status: state } = batch
  const all = rows.waiting + rows.sent + rows.failed + rows.stopped
  const isSending = state === 'sending'
  return (
    <section className="max-w-text space-y-4" aria-label={t('progress')}>
      <p role="status">
        {t(`state_${state}`)} {t('sentOf', { sent: rows.sent, all })}
      </p>
      {isSending && (
        <>
          <ProgressBar label={t('progress')} value={rows.sent + rows.failed} max={all} />
          {batch.paused_until && (
            <Alert tone="info" title={t('paused')}>
              <p>{t('pausedMeaning')}</p>
            </Alert>
          )}
          <p className="text-muted">{t('mayLeave')}</p>
          <StopBatch batchId={batch.uuid} waiting={rows.waiting} />
        </>
      )}
    </section>
  )
}

function RemindMissing({ owned: { batch } }: BatchViewProps) {
  if (batch.reminded_count === 0) return null
  const rows = { documents: [], batches: [batch.uuid] }
  return (
    <RemindButton
      name={batch.name}
      rows={rows}
      count={batch.reminded_count}
      className={buttonClass('primary')}
    />
  )
}

/** The key of the text that says why a row was not sent. */
function reasonKey({ row_status: state, reason }: BatchRow) {
  if (state === 'stopped') return 'reason_stopped'
  return reason === 'deadline-passed' ? 'reason_deadline' : 'reason_fault'
}

function Unsent({ rows, all }: { readonly rows: readonly BatchRow[]; readonly all: number }) {
  const t = useTranslations('bulk')
  return (
    <section className="max-w-text space-y-4" aria-labelledby="unsent">
      <h2 id="unsent" className="text-lg">
        {t('unsent', { count: all })}
      </h2>
      <p className="text-muted">{t('unsentMeaning')}</p>
      <ol className="border-line bg-surface divide-line divide-y rounded border">
        {rows.map((one) => (
          <li key={one.row} className="px-4 py-2 wrap-anywhere">
            <span className="text-muted text-sm tabular-nums">{one.row + 1}. </span>
            {one.signers
              .map(({ name, surname, email }) => `${name} ${surname}, ${email}`)
              .join('; ')}
            <p className="text-muted text-sm">{t(reasonKey(one))}</p>
          </li>
        ))}
      </ol>
      {all > shownRows && <p className="text-muted">{t('unsentMore', { count: shownRows })}</p>}
    </section>
  )
}
