import { createHash } from 'node:crypto'
import { cache } from 'react'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import type { FailureReason } from '@/lib/gateway/contract/failure'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { gateway, startingGateway } from '../gateway'
import { fileNameOf } from '../http/answers'
import { currentLanguage } from '../i18n/current-language'
import { timeLeft } from '../i18n/time-left'
import { type NoEvidence, unlessRefused } from '../owner/evidence'
import { checkedDocument } from '../validation/checked-document'
import { type EarlierSignature, earlierSignatures } from './earlier-signatures'
import { type FollowedLink, followedLink } from './invitations'
import { type SigningStage, signableUntil, signingStage } from './signing-stage'

/** Everything the page behind a link shows. */
export interface SigningPage {
  readonly id: string
  readonly link: FollowedLink
  readonly invitation: Invitation
  readonly stage: SigningStage
  /** Changes when, and only when, the page would read differently. */
  readonly version: string
}

/** Where it stands, or what it says in its place. */
export const pageOfLink = (id: string) => `/sign/${encodeURIComponent(id)}`

/** Why there is no page: the link opens nothing, or nobody answered. */
export interface NoSigningPage {
  readonly closed: 'link' | 'redirected' | 'handedOver' | 'unreachable'
  /** Who asked for the signature, of a link that was sent to a wrong address. */
  readonly owner?: string | undefined
  /** Who is asked instead, of a link that was handed over. */
  readonly handedOverTo?: string | undefined
  readonly version: string
}

/** Reads the page once per request, without leaving a trace of the visit. */
export const signingPage = cache((id: string) => readSigningPage(id, { viewed: false }))

/** `viewed`: a browser shows the page to somebody, which a scanner following links does not. */
export async function readSigningPage(
  id: string,
  { viewed }: { readonly viewed: boolean },
): Promise<SigningPage | NoSigningPage> {
  const link = await followedLink(id)
  if (link === undefined) return { closed: 'link', version: 'link' }
  try {
    const invitation = await readInvitation(link, viewed)
    const at = new Date()
    const stage = signingStage(invitation, link.identification, at)
    return { id, link, invitation, stage, version: pageVersion(invitation, stage, at) }
  } catch (error) {
    const closed = whyClosed(error)
    if (closed === undefined) throw error
    const { ownerName: owner, handedOverTo } = error instanceof GatewayFailure ? error : {}
    return { closed, owner, handedOverTo, version: closed }
  }
}

async function readInvitation(link: FollowedLink, viewed: boolean): Promise<Invitation> {
  const answer = await gateway().call(
    'readInvitation',
    { secret: link.secret },
    { viewed, ...identificationOf(link) },
  )
  return answer.invitation
}

/** The document itself; undefined while it may not be seen, or cannot be had. */
export async function openSigningFile(
  id: string,
): Promise<{ name: string; file: Response } | undefined> {
  const page = await readSigningPage(id, { viewed: true })
  if ('closed' in page || page.invitation.document === null) return undefined
  const { name } = page.invitation.document
  const body = identificationOf(page.link)
  try {
    const file = await gateway().open('readInvitationFile', { secret: page.link.secret }, body)
    return { name: fileNameOf(file, name), file }
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/** What happened to the document, for this person; a word when it cannot be made now. */
export async function openSigningEvidence(id: string): Promise<Response | NoEvidence | undefined> {
  const link = await followedLink(id)
  if (link === undefined) return undefined
  const body = { language: await currentLanguage(), ...identificationOf(link) }
  try {
    const path = { secret: link.secret }
    return await unlessRefused(startingGateway().open('readInvitationEvidence', path, body))
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/** The files of a container; none of a PDF, which is the document itself, nor of what may not be seen. */
export async function signingFiles({
  link,
  invitation: { document },
}: SigningPage): Promise<readonly ContainedFile[]> {
  if (document === null || document.type === 'pdf') return []
  const path = { secret: link.secret }
  return (await gateway().call('readInvitationContents', path, identificationOf(link))).files
}

/** One of them, as it is; undefined as with the document. */
export async function openSigningPart(
  id: string,
  fileIndex: string,
): Promise<Response | undefined> {
  const page = await readSigningPage(id, { viewed: true })
  if ('closed' in page || page.invitation.document === null) return undefined
  const path = { secret: page.link.secret, fileIndex }
  try {
    return await gateway().open('readInvitationPart', path, identificationOf(page.link))
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/** Who had signed it before it came here, as far as this can be found out: see `earlierSignatures`. */
export async function signaturesBefore({
  link,
  invitation: { document, other_signers },
}: SigningPage): Promise<readonly EarlierSignature[]> {
  if (document === null) return []
  const data = await validationOf(link)
  return data === undefined ? [] : earlierSignatures(checkedDocument(data), other_signers)
}

/** Undefined when the gateway cannot tell now. */
async function validationOf(link: FollowedLink): Promise<ValidationData | undefined> {
  const locale = await currentLanguage()
  const path = { secret: link.secret }
  try {
    const body = identificationOf(link)
    return (await gateway().call('validateInvitation', path, body, { locale })).data
  } catch (error) {
    if (error instanceof GatewayFailure || error instanceof GatewayUnreachable) return undefined
    throw error
  }
}

/** The body's part that opens a private document to this browser. */
export function identificationOf({ identification }: FollowedLink) {
  return identification === undefined ? {} : { identification }
}

/** The gateway would not give it, or could not. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof GatewayUnreachable) return true
  return error instanceof GatewayFailure && error.status < 500
}

/** Undefined: neither; something is wrong with us. */
function whyClosed(error: unknown): NoSigningPage['closed'] | undefined {
  if (error instanceof GatewayUnreachable) return 'unreachable'
  if (!(error instanceof GatewayFailure && error.status === 404)) return undefined
  return (error.reason && closings[error.reason]) ?? 'link'
}

const closings: Readonly<Partial<Record<FailureReason, NoSigningPage['closed']>>> = {
  'link-redirected': 'redirected',
  'link-handed-over': 'handedOver',
}

/** How far the signer is stands in the stage; that they have looked comes from the page itself. */
function pageVersion(invitation: Invitation, stage: SigningStage, at: Date): string {
  const { document, other_signers, busy_seconds } = invitation
  const { signStatus: _, ...signer } = invitation.signer
  const left = timeLeft(signableUntil(invitation), at)
  const shown = [stage, document, other_signers, busy_seconds !== null, left, signer]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
}

/** What support finds an attempt by: its trace; before there was one, the beginning of an id, which opens nothing. */
export function supportReference({ attempt, document }: Invitation): string | undefined {
  return attempt?.trace_id ?? (attempt?.token ?? document?.uuid)?.slice(0, 8)
}

const whilePhoneRings = 1500
const whileOthersSign = 3000
const whileReading = 15_000

/** How often an open page asks whether it is still true; undefined when it stays so. */
export function refreshEveryMs(page: SigningPage | NoSigningPage): number | undefined {
  if ('closed' in page) return page.closed === 'unreachable' ? whileOthersSign : undefined
  const { stage, invitation } = page
  switch (stage.name) {
    case 'waiting':
      return whilePhoneRings
    case 'identify':
    case 'choose':
      return invitation.busy_seconds === null ? whileReading : whileOthersSign
    case 'early':
      return whileReading
    // The owner may give more time.
    case 'closed':
      return stage.why === 'expired' ? whileReading : undefined
    case 'signed':
      return invitation.other_signers.every(isDone) ? undefined : whileReading
    default:
      return undefined
  }
}

const isDone = ({ signStatus }: { signStatus: string }) => signStatus === 'signed'
