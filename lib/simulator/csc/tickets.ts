import { randomBytes } from 'node:crypto'

/** Random texts that stand for a value until they expire: codes, tokens, and references to requests. */
export interface Tickets<Value> {
  /** Issues a ticket. `lifetimeMs` replaces the default lifetime. */
  issue(value: Value, lifetimeMs?: number): string
  /**
   * Returns the value of a ticket. `undefined` if the ticket is unknown, was withdrawn, or expired more than an hour
   * ago.
   */
  find(ticket: string): Value | 'expired' | undefined
  withdraw(ticket: string): void
}

const rememberedMs = 3_600_000

export function openTickets<Value>(usualLifetimeMs: number, clock: () => Date): Tickets<Value> {
  const issued = new Map<string, { readonly value: Value; readonly until: number }>()

  function forgetOld(now: number): void {
    for (const [ticket, { until }] of issued) {
      if (until + rememberedMs <= now) issued.delete(ticket)
    }
  }

  return {
    issue(value, lifetimeMs = usualLifetimeMs) {
      const now = clock().getTime()
      forgetOld(now)
      const ticket = randomBytes(32).toString('base64url')
      issued.set(ticket, { value, until: now + lifetimeMs })
      return ticket
    },
    find(ticket) {
      const found = issued.get(ticket)
      return found && found.until <= clock().getTime() ? 'expired' : found?.value
    },
    withdraw: (ticket) => {
      issued.delete(ticket)
    },
  }
}
