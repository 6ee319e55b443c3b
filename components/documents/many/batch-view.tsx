import { useTranslations } from '#words'
import { type BatchRow, type OwnedBatch, shownRows } from '@/lib/portal/owner/batches'
import { listedStates } from '@/lib/vocabulary/document'
import { Alert } from '../../ui/alert'
import { buttonClass } from '../../ui/button'
import { LocalTime } from '../../ui/local-time'
import { ProgressBar } from '../../ui/progress-bar'
import { SoftLink } from '../../ui/soft-link'
import { StopBatch } from './stop-batch'

interface BatchViewProps {
  readonly owned: OwnedBatch
}

/** The progress of the sending, and of the documents. */
export function BatchView({ owned: { batch, unsent } }: BatchViewProps) {
  const t = useTranslations('many')
  const { rows, batch_status: state } = batch
  const all = rows.waiting + rows.sent + rows.failed + rows.stopped
  const isSending = state === 'sending'
  return (
    <div className="space-y-8">
      <header className="space-y-2">
        <h1 className="text-xl wrap-anywhere">{batch.name}</h1>
        <p className="text-muted">
          {t('sentAt')} <LocalTime at={batch.created_at} />
        </p>
      </header>
      <section className="max-w-text space-y-4" aria-label={t('progress')}>
        <p role="status" className="text-lg">
          {t(`state_${state}`)} {t('sentOf', { sent: rows.sent, all })}
        </p>
        {isSending && (
          <ProgressBar label={t('progress')} value={rows.sent + rows.failed} max={all} />
        )}
        {batch.paused_until && (
          <Alert tone="info" title={t('paused')}>
            <p>{t('pausedMeaning')}</p>
          </Alert>
        )}
        {isSending && <p className="text-muted">{t('mayLeave')}</p>}
        {isSending && <StopBatch batchId={batch.uuid} waiting={rows.waiting} />}
      </section>
      <Documents batch={batch} />
      {unsent.length > 0 && <Unsent rows={unsent} all={rows.failed + rows.stopped} />}
    </div>
  )
}

function Documents({ batch: { uuid, documents } }: Pick<OwnedBatch, 'batch'>) {
  const t = useTranslations('many')
  const states = useTranslations('states')
  const there = listedStates.filter((state) => documents[state] > 0)
  if (there.length === 0) return null
  return (
    <section className="max-w-text space-y-4" aria-labelledby="documents">
      <h2 id="documents" className="text-lg">
        {t('documents')}
      </h2>
      <dl className="border-line bg-surface divide-line divide-y rounded border">
        {there.map((state) => (
          <div key={state} className="flex justify-between gap-4 px-4 py-2">
            <dt>{states(state)}</dt>
            <dd className="font-semibold tabular-nums">{documents[state]}</dd>
          </div>
        ))}
      </dl>
      <SoftLink href={`/documents?batch=${uuid}`} className={buttonClass('secondary')}>
        {t('showDocuments')}
      </SoftLink>
    </section>
  )
}

/** The text of the reason why a row was refused. */
function reasonKey({ row_status: state, reason }: BatchRow) {
  if (state === 'stopped') return 'reason_stopped'
  return reason === 'deadline-passed' ? 'reason_deadline' : 'reason_fault'
}

function Unsent({ rows, all }: { readonly rows: readonly BatchRow[]; readonly all: number }) {
  const t = useTranslations('many')
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
