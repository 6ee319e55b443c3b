'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { type Connection, startPolling } from './polling'

/** Polls while `everyMs` is there; says how the connection is. */
export function usePolling<Answer>(
  address: string,
  everyMs: number | undefined,
  onAnswer: (answer: Answer) => void,
): Connection {
  const [connection, setConnection] = useState<Connection>('good')
  const answered = useEffectEvent(onAnswer)
  useEffect(() => {
    if (everyMs === undefined) return
    return startPolling<Answer>({
      address,
      everyMs,
      onAnswer: (answer) => answered(answer),
      onConnection: setConnection,
    })
  }, [address, everyMs])
  return connection
}
