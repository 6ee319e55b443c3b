'use client'

import { useState } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import { Alert } from '../ui/alert'
import type { SigningTexts } from './signing-texts'
import { minutesAndSeconds, useSecondsLeft } from './use-seconds-left'

interface TurnNoticeProps {
  readonly busySeconds: number | undefined
  /** What would be signed, in short. */
  readonly content: string
  readonly texts: SigningTexts
}

/** What others did to the document while this person was on the page. */
export function TurnNotice({ busySeconds, content, texts }: TurnNoticeProps) {
  const [atFirst] = useState(content)
  const [waited, setWaited] = useState(false)
  const busy = busySeconds !== undefined
  if (busy && !waited) setWaited(true)
  return (
    <div role="status" className="space-y-4 empty:hidden">
      {busy && (
        <Alert tone="warning" title={texts.busy}>
          <TimeUntilTurn seconds={busySeconds} text={texts.busyUntil} />
        </Alert>
      )}
      {!busy && waited && <Alert tone="success" title={texts.free} />}
      {content !== atFirst && (
        <Alert tone="warning" title={texts.changed}>
          <p>{texts.changedNext}</p>
        </Alert>
      )}
    </div>
  )
}

/** The time ticks for the eyes only. */
function TimeUntilTurn({ seconds, text }: { seconds: number; text: string }) {
  const left = useSecondsLeft(seconds)
  const saying = (shown: number) => fill(text, { time: minutesAndSeconds(shown) })
  return (
    <>
      <p aria-hidden="true" className="tabular-nums">
        {saying(left)}
      </p>
      <p className="sr-only">{saying(seconds)}</p>
    </>
  )
}
