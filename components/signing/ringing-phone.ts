import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import type { BrowserRequest } from '@/lib/vocabulary/browser-request'
import { type MethodName, phoneMethod } from '@/lib/vocabulary/provider'

interface InBrowser {
  readonly title: string
  readonly request: BrowserRequest | null
  /** Whether another browser began the attempt. This browser then neither opens the provider's page nor asks a card. */
  readonly isElsewhere?: boolean
}

/** An attempt that waits for the person's phone or browser, as the page shows it. */
export interface RingingPhone {
  /** Four digits; null if the provider shows none. */
  readonly code: string | null
  readonly method: MethodName
  /** The kind of device link that replaces the code, if any. */
  readonly deviceLink: WaitingLink['type'] | undefined
  readonly link: WaitingLink | undefined
  /** Set if the person answers in this browser: the method, and the browser's current task. */
  readonly inBrowser?: InBrowser | undefined
  /** Whether the phone has answered and the gateway is finishing. */
  readonly completing: boolean
  /** Seconds until the attempt ends, and its total length, when the page was rendered. */
  readonly secondsLeft: number
  readonly secondsInAll: number
}

interface RingingAttempt {
  readonly code: string | null
  readonly method: MethodName
  readonly deviceLink: 'QR' | 'Web2App' | 'App2App' | null
  readonly link: WaitingLink | undefined
  readonly inBrowser?: InBrowser | undefined
  /** Whether the phone has answered and the gateway is finishing. */
  readonly completing: boolean
  /** Unix time in milliseconds. */
  readonly startedAt: number
  readonly endsAt: number
}

/** The task of the browser. Undefined for a method that reaches a phone. */
export function browserWay(
  method: MethodName,
  request: BrowserRequest | null | undefined,
  methods: readonly BrowserMethod[],
): InBrowser | undefined {
  if (phoneMethod(method)) return undefined
  const title = methods.find(({ name }) => name === method)?.title ?? method
  return { title, request: request ?? null }
}

/** Returns an attempt as the page shows it. Times are remaining seconds, so clocks may differ. */
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

/** A link that opens another app is shown like a link on this device. */
function shownLink(type: RingingAttempt['deviceLink']): RingingPhone['deviceLink'] {
  if (type === null) return undefined
  return type === 'QR' ? 'QR' : 'Web2App'
}
