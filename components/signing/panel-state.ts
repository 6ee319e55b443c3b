import { outcomeText } from '@/lib/portal/attempts/outcomes'
import type { Attempt } from '@/lib/portal/attempts/signing-stage'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import { portalSettings } from '@/lib/portal/settings/settings'
import { type SigningPage, supportReference } from '@/lib/portal/signer/signing-page'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import { phoneCountry } from '@/lib/vocabulary/person'
import { browserWay, type RingingPhone, ringingPhone } from './ringing-phone'
import type { SigningPanelProps } from './signing-panel'

type PanelState = Pick<
  SigningPanelProps,
  'kind' | 'only' | 'country' | 'codeKnown' | 'ringing' | 'outcome' | 'busySeconds'
>

interface BrowserState {
  readonly methods: readonly BrowserMethod[]
  /** Whether this browser began the attempt that is waiting. */
  readonly begunHere: boolean
}

/** Returns the state of the panel at a stage of the page. */
export function panelState(
  page: SigningPage,
  at: Date,
  link: WaitingLink | undefined,
  browser: BrowserState,
): PanelState {
  const { stage, invitation } = page
  const kind = kindOf(page)
  const reason = 'outcome' in stage ? stage.outcome : undefined
  const reference = supportReference(invitation)
  const country = invitation.signer.country ?? undefined
  return {
    kind,
    only: invitation.signer.method ?? undefined,
    country: phoneCountry(country) ?? portalSettings().defaultCountry,
    codeKnown: invitation.signer.code_known,
    ringing: stage.name === 'waiting' ? ringing(stage.attempt, at, link, browser) : undefined,
    outcome: reason && { text: outcomeText(reason), kind, reference, country },
    busySeconds: invitation.busy_seconds ?? undefined,
  }
}

function kindOf({ stage }: SigningPage): PanelState['kind'] {
  if (stage.name === 'waiting') return stage.attempt.kind
  return stage.name === 'identify' ? 'authentication' : 'signing'
}

function ringing(
  attempt: Attempt,
  at: Date,
  link: WaitingLink | undefined,
  { methods, begunHere }: BrowserState,
): RingingPhone {
  const { control_code, method, device_link, state, started_at, expires_at } = attempt
  const completing = state === 'completing'
  const [startedAt, endsAt] = [Date.parse(started_at), Date.parse(expires_at)]
  const way = browserWay(method, attempt.browser_request, methods)
  const inBrowser = way && { ...way, isElsewhere: !begunHere }
  const shown = { code: control_code, method, deviceLink: device_link, link, completing }
  return ringingPhone({ ...shown, inBrowser, startedAt, endsAt }, at)
}
