import { createHash } from 'node:crypto'
import { cache } from 'react'
import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import type { FailureReason } from '@/lib/gateway/contract/failure'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { type SigningStage, signableUntil, signingStage } from '../attempts/signing-stage'
import { isDigest } from '../files/is-digest'
import { gateway, startingGateway } from '../gateway/gateway'
import { fileNameOf, isPartRefused } from '../http/answers'
import { currentLanguage } from '../i18n/current-language'
import { timeLeft } from '../i18n/time-left'
import { type FollowedLink, followedLink } from '../links/followed-links'
import { shortReference } from '../log/support-reference'
import { hasAgreed } from '../people/is-open'
import { checkedDocument } from '../validation/checked-document'
import { type NoEvidence, unlessRefused } from '../validation/evidence'
import { type EarlierSignature, earlierSignatures } from './earlier-signatures'

/** The content of an invitation's page. */
export interface SigningPage {
  readonly id: string
  readonly link: FollowedLink
  readonly invitation: Invitation
  readonly stage: SigningStage
  /** Changes exactly when the content of the page changes. */
  readonly version: string
}

/** Path of the page of a link. If the link does not work, the page says why. */
export const pageOfLink = (id: string) => `/sign/${encodeURIComponent(id)}`

/** Why there is no page: the link does not work, or the gateway did not answer. */
export interface NoSigningPage {
  readonly closed: 'link' | 'ended' | 'redirected' | 'handedOver' | 'unreachable'
  /** The sender of a link that has ended or was sent to a wrong address. */
  readonly owner?: string | undefined
  /** The new signer of a link that was handed over. */
  readonly handedOverTo?: string | undefined
  /** The return address for the holder of an ended link. */
  readonly returnUrl?: string | undefined
  readonly version: string
}

/** Reads the page of a link once per request. */
export const signingPage = cache(readSigningPage)

/** Reads the page of a link. It records no view, because programs open links, too. */
export async function readSigningPage(id: string): Promise<SigningPage | NoSigningPage> {
  const link = await followedLink(id)
  if (link === undefined) return { closed: 'link', version: 'link' }
  try {
    const invitation = await readInvitation(link, { viewed: false })
    const at = new Date()
    const stage = signingStage(invitation, link.identification, at)
    return { id, link, invitation, stage, version: pageVersion(invitation, stage, at) }
  } catch (error) {
    const closed = whyClosed(error)
    if (closed === undefined) throw error
    if (!(error instanceof GatewayFailure)) return { closed, version: closed }
    const { ownerName: owner, handedOverTo, returnUrl } = error
    return { closed, owner, handedOverTo, returnUrl, version: closed }
  }
}

interface View {
  /** Whether the request is made because a person sees the document now. */
  readonly viewed: boolean
}

async function readInvitation(link: FollowedLink, view: View): Promise<Invitation> {
  const path = { secret: link.secret }
  const body = { ...view, ...identificationOf(link) }
  return (await gateway().call('readInvitation', path, body)).invitation
}

/**
 * Records that a person saw the document. False if the gateway did not answer. Nothing is recorded for a link that has
 * ended.
 */
export async function noteViewed(id: string): Promise<boolean> {
  const link = await followedLink(id)
  if (link === undefined) return true
  try {
    await readInvitation(link, { viewed: true })
    return true
  } catch (error) {
    const closed = whyClosed(error)
    if (closed === undefined) throw error
    return closed !== 'unreachable'
  }
}

/**
 * The file of the document, or a part of it. Undefined if the reader may not see it or it is unavailable. Throws if the
 * part does not exist.
 */
export async function openSigningFile(
  id: string,
  part: Readonly<Record<string, string>>,
): Promise<{ name: string; file: Response } | undefined> {
  const page = await readSigningPage(id)
  if ('closed' in page || page.invitation.document === null) return undefined
  const { name } = page.invitation.document
  const body = identificationOf(page.link)
  try {
    const path = { secret: page.link.secret }
    const file = await gateway().open('readInvitationFile', path, body, { headers: part })
    return { name: fileNameOf(file, name), file }
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/** The evidence of the document for this person, or the reason why it cannot be made now. */
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

/** The files of a container. Empty for a PDF, and for a document that the reader may not see. */
export async function signingFiles({
  link,
  invitation: { document },
}: SigningPage): Promise<readonly ContainedFile[]> {
  if (document === null || document.type === 'pdf') return []
  const path = { secret: link.secret }
  return (await gateway().call('readInvitationContents', path, identificationOf(link))).files
}

/** The sender's logo. Undefined if there is none or it is unavailable. */
export async function openSigningLogo(id: string): Promise<Response | undefined> {
  const link = await followedLink(id)
  if (link === undefined) return undefined
  try {
    return await gateway().open('readInvitationLogo', { secret: link.secret }, {})
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/**
 * The picture of the first page of the document with this digest. Undefined if there is no picture or the reader may
 * not see the document.
 */
export async function openSigningPicture(
  id: string,
  sha256: string,
): Promise<Response | undefined> {
  const link = isDigest(sha256) ? await followedLink(id) : undefined
  if (link === undefined) return undefined
  try {
    const body = { sha256, ...identificationOf(link) }
    return await gateway().open('readInvitationPicture', { secret: link.secret }, body)
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/** One file of a container, unchanged. Undefined if the reader may not see it or it is unavailable. */
export async function openSigningPart(
  id: string,
  fileIndex: string,
): Promise<Response | undefined> {
  const page = await readSigningPage(id)
  if ('closed' in page || page.invitation.document === null) return undefined
  const path = { secret: page.link.secret, fileIndex }
  try {
    return await gateway().open('readInvitationPart', path, identificationOf(page.link))
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}

/**
 * The signatures that were made before the invitation, if they can be read: see `earlierSignatures`. Validated once per
 * page.
 */
export const signaturesBefore = cache(
  async ({
    link,
    invitation: { document, other_signers },
  }: SigningPage): Promise<readonly EarlierSignature[]> => {
    if (document === null) return []
    const data = await validationOf(link)
    return data === undefined ? [] : earlierSignatures(checkedDocument(data), other_signers)
  },
)

/** All current signatures of the document. Empty if the gateway cannot check them now. */
export async function signaturesNow({ link }: SigningPage): Promise<readonly EarlierSignature[]> {
  const data = await validationOf(link)
  return data === undefined ? [] : earlierSignatures(checkedDocument(data), [])
}

/** The validation of the document. Undefined if the gateway cannot check it now. */
async function validationOf(link: FollowedLink): Promise<ValidationData | undefined> {
  const language = await currentLanguage()
  const path = { secret: link.secret }
  try {
    const body = { ...identificationOf(link), language }
    return (await gateway().call('validateInvitation', path, body, { locale: language })).data
  } catch (error) {
    if (error instanceof GatewayFailure || error instanceof GatewayUnreachable) return undefined
    throw error
  }
}

/** The field of the body that opens a private document to this browser. */
export function identificationOf({ identification }: FollowedLink) {
  return identification === undefined ? {} : { identification }
}

/** Whether the gateway refused the call or did not answer. False for a refused part and for a server error. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof GatewayUnreachable) return true
  if (isPartRefused(error)) return false
  return error instanceof GatewayFailure && error.status < 500
}

/** Why a page is closed. Undefined for an internal fault. */
function whyClosed(error: unknown): NoSigningPage['closed'] | undefined {
  if (error instanceof GatewayUnreachable) return 'unreachable'
  if (!(error instanceof GatewayFailure && error.status === 404)) return undefined
  return (error.reason && closings[error.reason]) ?? 'link'
}

const closings: Readonly<Partial<Record<FailureReason, NoSigningPage['closed']>>> = {
  'link-ended': 'ended',
  'link-redirected': 'redirected',
  'link-handed-over': 'handedOver',
}

/**
 * The version of the page. The signer's progress is part of the stage. The view is left out, because the page itself
 * records it.
 */
function pageVersion(invitation: Invitation, stage: SigningStage, at: Date): string {
  const { document, other_signers, busy_seconds } = invitation
  const { signStatus: _, ...signer } = invitation.signer
  const left = timeLeft(signableUntil(invitation), at)
  const shown = [stage, document, other_signers, busy_seconds !== null, left, signer]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
}

/** The reference of an attempt for support: the request id, or another id for older attempts. */
export function supportReference({ attempt, document }: Invitation): string | undefined {
  const id = attempt?.request_id ?? attempt?.token ?? document?.uuid
  return id === undefined ? undefined : shortReference(id)
}

const whilePhoneRings = 1500
const whileOthersSign = 3000
const whileReading = 15_000

/** Milliseconds between checks for changes of an open page. Undefined if the page cannot change. */
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
    // The owner may still extend the deadline.
    case 'closed':
      return stage.why === 'expired' ? whileReading : undefined
    case 'signed':
      return invitation.other_signers.every(hasAgreed) ? undefined : whileReading
    default:
      return undefined
  }
}
