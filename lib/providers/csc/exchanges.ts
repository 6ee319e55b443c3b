/** How long a code is known here: longer than a session waits for its person. */
const keptMs = 15 * 60_000

interface Exchange {
  readonly until: number
  token?: Promise<string>
}

/** The codes that this process may send, by the name of their authorisation, with the tokens for those it has sent. */
export interface Exchanges {
  /** Notes that this process was the first one to read the code. */
  begin(name: string): void
  /** Returns the token. Sends the code if this process has not sent it; undefined if another one may have. */
  token(name: string, send: () => Promise<string>): Promise<string> | undefined
}

export function openExchanges(now: () => number = () => performance.now()): Exchanges {
  const exchanges = new Map<string, Exchange>()
  const forget = () => {
    // In the order of insertion: the oldest first.
    for (const [name, { until }] of exchanges) {
      if (until > now()) return
      exchanges.delete(name)
    }
  }
  return {
    begin: (name) => {
      forget()
      if (!exchanges.has(name)) exchanges.set(name, { until: now() + keptMs })
    },
    token: (name, send) => {
      const exchange = exchanges.get(name)
      if (!exchange) return undefined
      exchange.token ??= send()
      return exchange.token
    },
  }
}
