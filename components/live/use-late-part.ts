'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { Connection } from './page-connection'

/** Milliseconds before a part that could not be loaded is requested again. */
const pauseMs = 3000

/**
 * Loads a part that shows nothing, such as polling, after the page itself, so that the page does not wait for it. While
 * the part cannot be loaded, `connection` is the state of the reader's connection.
 */
export function useLatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
): { readonly Part: ComponentType<Props> | undefined; readonly connection: Connection } {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [connection, setConnection] = useState<Connection>('good')
  const isMissing = isNeeded && Part === undefined
  useEffect(() => {
    if (!isMissing) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      try {
        const loaded = await load()
        if (isOver) return
        setPart(() => loaded)
        setConnection('good')
      } catch {
        if (isOver) return
        setConnection(navigator.onLine ? 'slow' : 'offline')
        timer = setTimeout(ask, pauseMs)
      }
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load, isMissing])
  return { Part, connection }
}
