import { refresh } from 'next/cache'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import type { Language } from '@/lib/vocabulary/language'
import type { AttemptKind } from '../attempts/outcome-words'
import { outcomeText } from '../attempts/outcomes'
import { gateway, startingGateway } from '../gateway/gateway'
import { currentLanguage } from '../i18n/current-language'
import { followedLink, rememberIdentification } from '../links/followed-links'
import type { invitedByApp, PersonAnswer } from '../people/person-answer'
import type { LinkFields } from '../smart-id/device-link'
import { type CommandAnswer, failedCommand } from './command-answer'
import {
  identificationOf,
  readSigningPage,
  type SigningPage,
  supportReference,
} from './signing-page'

/**
 * Runs a command for the holder of the link of page `id`. The link is the authorisation. The page is rendered again
 * after success and failure; a failure is returned.
 */
export async function commandOn(
  id: string,
  kind: AttemptKind,
  command: (page: SigningPage, language: Language) => Promise<void>,
): Promise<CommandAnswer> {
  const language = await currentLanguage()
  refresh()
  const page = await readSigningPage(id).catch((error: unknown) => failedCommand(error, kind))
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

/** The details of an outcome that this page may show with the reason. */
function detailsOf({ invitation }: SigningPage) {
  const country = invitation.signer.country ?? undefined
  return { reference: supportReference(invitation), country }
}

/** The person who is asked, and the fields of a device link, if there is one; or a method in the browser. */
type Asked = ((PersonAnswer | typeof invitedByApp) & LinkFields) | InBrowser

/** A method in which the person answers in this browser. */
interface InBrowser {
  readonly method: string
}

/** The document to sign. */
interface Shown {
  /** Digest of the document that the page showed. */
  readonly sha256: string
  /** Id of the run that the document is part of. */
  readonly run: string | undefined
  /** Further documents that the same authorisation signs, each with its page and digest. */
  readonly together?: readonly { readonly id: string; readonly sha256: string }[] | undefined
}

/** Requests a signature for the document with the digest that the page showed. Returns the session. */
export async function startSigning(
  { link }: SigningPage,
  person: Asked,
  { together = [], ...shown }: Shown,
  language: Language,
): Promise<string> {
  const further = await Promise.all(together.map(followedPage))
  const body = {
    ...asked(person),
    language,
    ...shown,
    ...identificationOf(link),
    ...(further.length > 0 && { together: further.flat() }),
  }
  const path = { secret: link.secret }
  return (await startingGateway().call('signInvitation', path, body)).token
}

/** The link of a page in this browser. Empty if the link was never opened here. */
async function followedPage({ id, sha256 }: { readonly id: string; readonly sha256: string }) {
  const link = await followedLink(id)
  return link ? [{ secret: link.secret, sha256, ...identificationOf(link) }] : []
}

/** Asks the person to identify. The finished login opens the private document. */
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

/** Passes the card's answer to the gateway. */
export async function bringCardAnswer(
  { stage }: SigningPage,
  answer: BrowserAnswer,
): Promise<void> {
  if (stage.name !== 'waiting') return
  await gateway().call('completeByBrowser', {}, { token: stage.attempt.token, answer })
}

/** Cancels the waiting attempt, unless it has ended. */
export async function cancelAttempt({ stage }: SigningPage): Promise<void> {
  if (stage.name !== 'waiting') return
  const { token } = stage.attempt
  try {
    await gateway().call('cancelSigning', { token }, {})
  } catch (error) {
    if (!(error instanceof GatewayFailure && error.status === 404)) throw error
  }
}
