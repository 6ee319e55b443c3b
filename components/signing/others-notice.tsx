'use client'

import { useTranslations } from '#words'
import { minutesAndSeconds, useSecondsLeft } from '../live/use-seconds-left'
import { Alert } from '../ui/alert'

interface OthersNoticeProps {
  readonly busySeconds: number | undefined
  /** Whether another person signed while this signer waited. */
  readonly waited: boolean
  /** Whether the document has changed since this signer opened the page. */
  readonly changed: boolean
}

/** Says which changes others made to the document while this person was on the page. */
export function OthersNotice({ busySeconds, waited, changed }: OthersNoticeProps) {
  const t = useTranslations('signing-panel')
  const busy = busySeconds !== undefined
  return (
    <div className="space-y-4">
      {busy && (
        <Alert tone="warning" title={t('busy')}>
          <TimeUntilFree seconds={busySeconds} />
        </Alert>
      )}
      {!busy && waited && <Alert tone="success" title={t('free')} />}
      {changed && (
        <Alert tone="warning" title={t('changed')}>
          <p>{t('changedNext')}</p>
        </Alert>
      )}
    </div>
  )
}

/** The time is updated only on the screen, not for screen readers. */
function TimeUntilFree({ seconds }: { readonly seconds: number }) {
  const t = useTranslations('signing-panel')
  const left = useSecondsLeft(seconds)
  const saying = (shown: number) => t('busyUntil', { time: minutesAndSeconds(shown) })
  return (
    <>
      <p aria-hidden="true" className="tabular-nums">
        {saying(left)}
      </p>
      <p className="sr-only">{saying(seconds)}</p>
    </>
  )
}
