import { randomUUID } from 'node:crypto'

/** The sessions of a provider. Each ends once, and its result can be read for five minutes. */
export interface Sessions<Status> {
  /** Starts a session with the result of a promise. Returns the session's id. */
  open(end: Promise<Status>): string
  /**
   * Waits for the result for a limited time, then resolves to `running`. A second poll for the same session ends the
   * first one at once. Resolves to `undefined` if the session is unknown or forgotten.
   */
  poll(id: string, timeoutMs: number): Promise<Status | 'running' | undefined>
}

interface Session<Status> {
  readonly end: Promise<PromiseSettledResult<Status>>
  /** Time of the end. `undefined` while the session runs. */
  readonly finishedAt: () => Date | undefined
  dismissPoll: () => void
}

const readableMs = 5 * 60_000

export function openSessions<Status>(clock: () => Date): Sessions<Status> {
  const sessions = new Map<string, Session<Status>>()

  function isOver(session: Session<Status>): boolean {
    const finishedAt = session.finishedAt()
    return finishedAt !== undefined && clock().getTime() - finishedAt.getTime() > readableMs
  }

  function forgetOld(): void {
    for (const [id, session] of sessions) if (isOver(session)) sessions.delete(id)
  }

  return {
    open(end) {
      forgetOld()
      const id = randomUUID()
      sessions.set(id, startSession(end, clock))
      return id
    },
    async poll(id, timeoutMs) {
      const session = sessions.get(id)
      if (!session || isOver(session)) return undefined
      session.dismissPoll()
      const patience = expiring(timeoutMs)
      session.dismissPoll = patience.end
      const end = await Promise.race([session.end, patience.over])
      patience.end()
      if (end === 'running') return end
      if (end.status === 'rejected') throw end.reason
      return end.value
    },
  }
}

function startSession<Status>(end: Promise<Status>, clock: () => Date): Session<Status> {
  let finishedAt: Date | undefined
  // The promise is settled here. Otherwise a failure that nobody polls for would be an unhandled rejection.
  const settle = async () => {
    const [result] = await Promise.allSettled([end])
    finishedAt = clock()
    return result
  }
  return { end: settle(), finishedAt: () => finishedAt, dismissPoll: () => undefined }
}

function expiring(timeoutMs: number): { over: Promise<'running'>; end: () => void } {
  const { promise, resolve } = withResolvers<'running'>()
  const end = () => {
    clearTimeout(timer)
    resolve('running')
  }
  const timer = setTimeout(end, timeoutMs)
  return { over: promise, end }
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((accept) => {
    resolve = accept
  })
  return { promise, resolve }
}

/**
 * Reads `timeoutMs` of a status call. Values out of range are clamped; a missing or non-numeric value gets the default.
 */
export function pollTimeout(asked: string | undefined, fallbackMs: number): number {
  const milliseconds = asked === undefined ? Number.NaN : Number(asked)
  if (Number.isNaN(milliseconds)) return fallbackMs
  return Math.min(Math.max(milliseconds, 1000), 120_000)
}
