'use client'

import { focusManager, onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { Connection } from './page-connection'
import { queryClient } from './query-client'

export interface Live<Answer> {
  /** The GET address of a JSON answer. Status 503 means that the gateway does not answer. */
  readonly address: string
  /** Milliseconds between polls. Absent if nothing can change any more. */
  readonly everyMs: number | undefined
  /** The value that the server rendered. */
  readonly initial: Answer
}

/** Time limit of an attempt: if a phone froze the page, an attempt may never end. */
const attemptMs = 8000
const firstMs = 1000
const longestPauseMs = 3000
const failuresUntilSlow = 2

/**
 * Polls an address. Pauses while the page is hidden and starts at once when it becomes visible, when it is restored
 * from the browser's cache, and when the network is back.
 */
export function useLive<Answer>({ address, everyMs, initial }: Live<Answer>) {
  const isLive = everyMs !== undefined
  const query = useQuery<Answer>(
    {
      queryKey: [address],
      queryFn: ({ signal }) => ask(address, signal),
      initialData: () => initial,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      enabled: isLive,
      refetchInterval: ({ state }) =>
        isLive && (state.dataUpdateCount === 0 && everyMs < minuteMs ? firstMs : everyMs),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: isLive,
      retryDelay: Math.min(everyMs ?? longestPauseMs, longestPauseMs),
    },
    queryClient(),
  )
  // `refetch` abandons an attempt that a phone froze, and begins another.
  const wake = useEffectEvent((isAwake: boolean) => {
    if (isAwake && isLive) void query.refetch()
  })
  useEffect(() => {
    const forget = [focusManager, onlineManager].map((manager) =>
      manager.subscribe((isAwake) => wake(isAwake)),
    )
    return () => {
      for (const end of forget) end()
    }
  }, [])
  const isOnline = useSyncExternalStore(onlineManager.subscribe, isOnlineNow, () => true)
  return {
    // Always defined, because the server rendered the first value.
    answer: query.data ?? initial,
    /** Changes with each answer, even an equal one. */
    answeredAt: query.dataUpdatedAt,
    connection: isLive ? connectionOf(isOnline, query.failureCount, query.failureReason) : 'good',
  } as const
}

const isOnlineNow = () => onlineManager.isOnline()

function connectionOf(isOnline: boolean, failures: number, reason: Error | null): Connection {
  if (!isOnline) return 'offline'
  if (failures < failuresUntilSlow) return 'good'
  return reason instanceof GatewayAway ? 'away' : 'slow'
}

class GatewayAway extends Error {}

async function ask<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  const attempt = new AbortController()
  const end = () => attempt.abort()
  const limit = setTimeout(end, attemptMs)
  signal.addEventListener('abort', end)
  try {
    const answer = await fetch(address, { signal: attempt.signal, cache: 'no-store' })
    if (answer.status === 503) throw new GatewayAway()
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return await answer.json()
  } finally {
    clearTimeout(limit)
  }
}
