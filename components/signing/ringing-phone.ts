import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import type { ProviderFamily } from '@/lib/vocabulary/provider'

/** A phone that rings for somebody. */
export interface RingingPhone {
  /** Four digits; null when the provider shows none. */
  readonly code: string | null
  readonly method: ProviderFamily
  /** The link that takes the place of the code, if one does. */
  readonly deviceLink: WaitingLink['type'] | undefined
  readonly link: WaitingLink | undefined
  /** The phone has answered; the rest is ours. */
  readonly completing: boolean
  /** Until the attempt is over, and of how many, when the page was made. */
  readonly secondsLeft: number
  readonly secondsInAll: number
}

interface RingingAttempt {
  readonly code: string | null
  readonly method: ProviderFamily
  readonly deviceLink: 'QR' | 'Web2App' | 'App2App' | null
  readonly link: WaitingLink | undefined
  /** The phone has answered; the rest is ours. */
  readonly completing: boolean
  /** Milliseconds of Unix time. */
  readonly startedAt: number
  readonly endsAt: number
}

/** An attempt as it is shown; times are told as what is left of them, so that clocks need not agree. */
export function ringingPhone(attempt: RingingAttempt, at: Date): RingingPhone {
  const { startedAt, endsAt, deviceLink, ...shown } = attempt
  const secondsFrom = (from: number) => Math.max(0, Math.round((endsAt - from) / 1000))
  return {
    ...shown,
    deviceLink: shownLink(deviceLink),
    secondsLeft: secondsFrom(at.getTime()),
    secondsInAll: secondsFrom(startedAt),
  }
}

/** Another app's link is shown like ours: on this device. */
function shownLink(type: RingingAttempt['deviceLink']): RingingPhone['deviceLink'] {
  if (type === null) return undefined
  return type === 'QR' ? 'QR' : 'Web2App'
}
