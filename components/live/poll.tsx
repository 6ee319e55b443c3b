'use client'

import { useEffect, useEffectEvent } from 'react'
import type { Connection } from './page-connection'
import { type Live, useLive } from './use-live'

export interface PollProps<Answer> extends Live<Answer> {
  readonly onState: (state: { answer: Answer; connection: Connection }) => void
}

/** Polls an address and reports each answer. */
export function Poll<Answer>({ onState, ...live }: PollProps<Answer>) {
  const { answer, connection } = useLive(live)
  const report = useEffectEvent(onState)
  useEffect(() => report({ answer, connection }), [answer, connection])
  return null
}
