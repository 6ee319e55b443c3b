import { refresh } from 'next/cache'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { LinkFields } from './device-link'
import { failureReason } from './failure-reason'
import { gateway, startingGateway } from './gateway'
import { currentLanguage } from './i18n/current-language'
import type { Language } from './i18n/language'
import { rememberIdentification } from './invitations'
import { type AttemptKind, explainOutcome, type Outcome, type OutcomeReason } from './outcomes'
import type { PersonAnswer } from './person-answer'
import { identificationOf, readSigningPage, type SigningPage } from './signing-page'
import { supportReference } from './support-reference'

/** How a command went. Without an outcome the page itself, rendered again, says why not. */
export type CommandAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly outcome: Outcome | undefined }

/**
 * Runs a command of whoever holds the link behind `id`: that is the authorisation. The page is
 * rendered again either way, and a failure comes back in the reader's words.
 */
export async function commandOn(
  id: string,
  kind: AttemptKind,
  command: (page: SigningPage, language: Language) => Promise<void>,
): Promise<CommandAnswer> {
  const language = await currentLanguage()
  const page = await readSigningPage(id, { viewed: true })
  refresh()
  if ('closed' in page) {
    const reason = page.closed === 'link' ? 'link-not-found' : 'service-away'
    return { ok: false, outcome: explainOutcome(reason, kind, language) }
  }
  try {
    await command(page, language)
    return { ok: true }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'busy') return { ok: false, outcome: undefined }
    const reference = supportReference(page.invitation)
    return { ok: false, outcome: explainOutcome(reason, kind, language, reference) }
  }
}

/** A person, and the link their app is reached by, if any. */
type Asked = PersonAnswer & LinkFields

/** Asks the phone for a signature on exactly the document whose digest the page showed; gives the session. */
export async function startSigning(
  { link }: SigningPage,
  person: Asked,
  shownSha256: string,
  locale: Language,
): Promise<string> {
  const body = { ...asked(person), sha256: shownSha256, ...identificationOf(link) }
  const path = { secret: link.secret }
  return (await startingGateway().call('signInvitation', path, body, { locale })).token
}

/** Asks the phone who holds it; once answered, the login opens the private document. */
export async function startIdentification(
  { id, link }: SigningPage,
  person: Asked,
  locale: Language,
): Promise<string> {
  const path = { secret: link.secret }
  const { token } = await startingGateway().call('identifyInvited', path, asked(person), { locale })
  await rememberIdentification(id, token)
  return token
}

function asked({ phone, ...person }: Asked) {
  return phone === '' ? person : { ...person, phone }
}

/** Ends the attempt that waits for the phone, when there is one and it is not over by itself. */
export async function cancelAttempt({ stage }: SigningPage): Promise<void> {
  if (stage.name !== 'waiting') return
  const { method, token } = stage.attempt
  const endpoint = method === 'mobile' ? 'cancelMobileSession' : 'cancelSmartIdSession'
  try {
    await gateway().call(endpoint, { token }, {})
  } catch (error) {
    if (!(error instanceof GatewayFailure && error.status === 404)) throw error
  }
}

/** The reason travels as one line. */
export async function declineToSign({ link }: SigningPage, reason: string): Promise<void> {
  const body = { reason: reason.replaceAll(/\s+/g, ' ').trim(), ...identificationOf(link) }
  await gateway().call('rejectInvitation', { secret: link.secret }, body)
}

/** Why a call failed. */
function reasonOf(error: unknown): OutcomeReason {
  if (!(error instanceof GatewayFailure)) return 'service-away'
  return error.reason ?? failureReason(error.status, error.code)
}
