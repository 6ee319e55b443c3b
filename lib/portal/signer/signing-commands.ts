import { refresh } from 'next/cache'
import type { z } from 'zod'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { Language } from '@/lib/vocabulary/language'
import type { handOverForm } from '../forms/signer-form'
import { gateway, startingGateway } from '../gateway'
import { currentLanguage } from '../i18n/current-language'
import type { LinkFields } from '../smart-id/device-link'
import { type CommandAnswer, failedCommand } from './command-answer'
import { rememberIdentification } from './invitations'
import type { AttemptKind } from './outcome-words'
import { outcomeText } from './outcomes'
import type { invitedByApp, PersonAnswer } from './person-answer'
import {
  identificationOf,
  readSigningPage,
  type SigningPage,
  supportReference,
} from './signing-page'

/**
 * Runs a command of whoever holds the link behind `id`: that is the authorisation. The page is
 * rendered again either way, and a failure comes back as such.
 */
export async function commandOn(
  id: string,
  kind: AttemptKind,
  command: (page: SigningPage, language: Language) => Promise<void>,
): Promise<CommandAnswer> {
  const language = await currentLanguage()
  refresh()
  const page = await readSigningPage(id, { viewed: true }).catch((error: unknown) =>
    failedCommand(error, kind),
  )
  if ('ok' in page) return page
  if ('closed' in page) {
    const reason = page.closed === 'unreachable' ? 'service-away' : 'link-not-found'
    return { ok: false, outcome: { text: outcomeText(reason), kind } }
  }
  try {
    await command(page, language)
    return { ok: true }
  } catch (error) {
    return failedCommand(error, kind, detailsOf(page))
  }
}

/** What an outcome on this page may tell beside its reason. */
function detailsOf({ invitation }: SigningPage) {
  const country = invitation.signer.country ?? undefined
  return { reference: supportReference(invitation), country }
}

/** A person, and the link their app is reached by, if any. */
type Asked = (PersonAnswer | typeof invitedByApp) & LinkFields

/** Asks the phone for a signature on exactly the document whose digest the page showed; gives the session. */
export async function startSigning(
  { link }: SigningPage,
  person: Asked,
  shownSha256: string,
  language: Language,
): Promise<string> {
  const body = { ...asked(person), language, sha256: shownSha256, ...identificationOf(link) }
  const path = { secret: link.secret }
  return (await startingGateway().call('signInvitation', path, body)).token
}

/** Asks the phone who holds it; once answered, the login opens the private document. */
export async function startIdentification(
  { link }: SigningPage,
  person: Asked,
  language: Language,
): Promise<string> {
  const path = { secret: link.secret }
  const body = { ...asked(person), language }
  const { token } = await startingGateway().call('identifyInvited', path, body)
  await rememberIdentification(link, token)
  return token
}

function asked(person: Asked) {
  if (!('phone' in person)) return person
  const { phone, ...rest } = person
  return phone === '' ? rest : person
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

export async function declineToSign({ link }: SigningPage, reason: string): Promise<void> {
  const body = { reason, ...identificationOf(link) }
  await gateway().call('rejectInvitation', { secret: link.secret }, body)
}

/** Somebody else signs in this person's place. */
export async function handOverTo(
  { link }: SigningPage,
  { signer, language }: z.output<typeof handOverForm>,
): Promise<void> {
  const { name, surname, email, country, personalCode } = signer
  const body = {
    name,
    surname,
    email,
    language,
    ...(personalCode === '' ? {} : { country, personal_code: personalCode }),
    ...identificationOf(link),
  }
  await gateway().call('handOverInvitation', { secret: link.secret }, body)
}
