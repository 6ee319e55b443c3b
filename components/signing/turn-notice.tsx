'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { minutesAndSeconds, useSecondsLeft } from '../live/use-seconds-left'
import { Alert } from '../ui/alert'

interface TurnNoticeProps {
  readonly busySeconds: number | undefined
  /** What would be signed, in short. */
  readonly content: string
}

/** What others did to the document while this person was on the page. */
export function TurnNotice({ busySeconds, content }: TurnNoticeProps) {
  const t = useTranslations('signing-panel')
  const [atFirst] = useState(content)
  const [waited, setWaited] = useState(false)
  const busy = busySeconds !== undefined
  if (busy && !waited) setWaited(true)
  return (
    <div role="status" className="space-y-4 empty:hidden">
      {busy && (
        <Alert tone="warning" title={t('busy')}>
          <TimeUntilTurn seconds={busySeconds} />
        </Alert>
      )}
      {!busy && waited && <Alert tone="success" title={t('free')} />}
      {content !== atFirst && (
        <Alert tone="warning" title={t('changed')}>
          <p>{t('changedNext')}</p>
        </Alert>
      )}
    </div>
  )
}

/** The time ticks for the eyes only. */
function TimeUntilTurn({ seconds }: { readonly seconds: number }) {
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
