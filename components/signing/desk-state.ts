import type { Language } from '@/lib/portal/i18n/language'
import { explainOutcome } from '@/lib/portal/outcomes'
import type { SigningPage } from '@/lib/portal/signing-page'
import type { Attempt } from '@/lib/portal/signing-stage'
import { supportReference } from '@/lib/portal/support-reference'
import type { WaitingLink } from '@/lib/portal/waiting-link'
import type { RingingPhone, SigningDeskProps } from './signing-desk'

type DeskState = Pick<
  SigningDeskProps,
  'kind' | 'only' | 'ringing' | 'outcome' | 'away' | 'busySeconds'
>

/** What the desk shows at a stage. */
export function deskState(
  page: SigningPage,
  language: Language,
  at: Date,
  link: WaitingLink | undefined,
): DeskState {
  const { stage, invitation } = page
  const kind = kindOf(page)
  const reason = 'outcome' in stage ? stage.outcome : undefined
  const reference = supportReference(invitation)
  return {
    kind,
    only: invitation.signer.method ?? undefined,
    ringing: stage.name === 'waiting' ? ringingPhone(stage.attempt, at, link) : undefined,
    outcome: reason && explainOutcome(reason, kind, language, reference),
    away: explainOutcome('service-away', kind, language),
    busySeconds: invitation.busy_seconds ?? undefined,
  }
}

function kindOf({ stage }: SigningPage): DeskState['kind'] {
  if (stage.name === 'waiting') return stage.attempt.kind
  return stage.name === 'identify' ? 'authentication' : 'signing'
}

function ringingPhone(attempt: Attempt, at: Date, link: WaitingLink | undefined): RingingPhone {
  const end = Date.parse(attempt.expires_at)
  const seconds = (from: number) => Math.max(0, Math.round((end - from) / 1000))
  return {
    code: attempt.control_code,
    method: attempt.method,
    deviceLink: shownLink(attempt.device_link),
    link,
    completing: attempt.state === 'completing',
    secondsLeft: seconds(at.getTime()),
    secondsInAll: seconds(Date.parse(attempt.started_at)),
  }
}

/** Another app's link is shown like ours: on this device. */
function shownLink(type: Attempt['device_link']): RingingPhone['deviceLink'] {
  if (type === null) return undefined
  return type === 'QR' ? 'QR' : 'Web2App'
}
