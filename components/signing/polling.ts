/** What the person should know of their connection. */
export type Connection = 'good' | 'slow' | 'offline'

interface Polling<Answer> {
  /** GET address of a JSON answer. */
  readonly address: string
  readonly everyMs: number
  readonly onAnswer: (answer: Answer) => void
  readonly onConnection: (connection: Connection) => void
}

/** One attempt may hang for ever where a phone froze the page, so each has its own end. */
const attemptMs = 8000
const firstMs = 1000
const failuresUntilSlow = 2

/**
 * Asks again and again until told to stop. Rests while the page is hidden and starts at once when
 * somebody looks at it, when it comes out of the browser's cache, and when the network is back.
 */
export function startPolling<Answer>({
  address,
  everyMs,
  onAnswer,
  onConnection,
}: Polling<Answer>): () => void {
  let attempt: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const poll = async () => {
    rest()
    if (document.hidden) return
    if (!navigator.onLine) return onConnection('offline')
    const current = new AbortController()
    attempt = current
    const limit = setTimeout(() => current.abort(), attemptMs)
    const answer = await ask<Answer>(address, current.signal)
    clearTimeout(limit)
    if (attempt !== current) return
    failures = answer === undefined ? failures + 1 : 0
    onConnection(failures < failuresUntilSlow ? 'good' : 'slow')
    timer = setTimeout(poll, everyMs)
    if (answer !== undefined) onAnswer(answer)
  }
  const rest = () => {
    clearTimeout(timer)
    attempt?.abort()
    attempt = undefined
  }
  timer = setTimeout(poll, Math.min(everyMs, firstMs))
  const forget = listen(() => void poll())
  return () => {
    forget()
    rest()
  }
}

/** Undefined when no answer came; the next attempt is the remedy. */
async function ask<Answer>(address: string, signal: AbortSignal): Promise<Answer | undefined> {
  const answer = await fetch(address, { signal, cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ? await answer.json().catch(() => undefined) : undefined
}

function listen(poll: () => void): () => void {
  const events = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'online'],
    [window, 'offline'],
  ] as const
  for (const [target, event] of events) target.addEventListener(event, poll)
  return () => {
    for (const [target, event] of events) target.removeEventListener(event, poll)
  }
}
