import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bytes } from '@/lib/encoding/bytes'
import type { Person } from '@/lib/vocabulary/person'
import { acceptCertificate } from '../certificate-checks'
import { smartIdScheme } from '../certificate-scheme'
import type { CertificateRequest, SigningCertificate } from '../identity-provider'
import { personIdentifier } from '../person-identity'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import { formatSemanticsIdentifier } from '../semantics-identifier'
import { certificateEndResults } from './results'
import { certificateIn, type FinishedSession, readSession, startSession } from './session'

// Somebody with several accounts has to pick one; everybody else is not asked.
const choiceMs = 30_000
const pollMs = 10_000
const pauseMs = 250

/**
 * The certificate a person will sign with, by a certificate choice session. The account it belongs to
 * is kept: the signature has to come from the same one.
 */
export async function chooseCertificate(
  settings: ProviderSettings,
  { person, level, documentNumber, signal }: CertificateRequest,
  choicePath = 'signature/certificate-choice/notification',
): Promise<SigningCertificate> {
  const path = `${choicePath}/${accountPath(person, documentNumber)}`
  const body = { certificateLevel: level, nonce: freshNonce() }
  const { sessionID } = await startSession(settings, path, body, signal)
  const choice = await awaitChoice(settings, sessionID, signal)
  const chosen = choice.documentNumber ?? documentNumber
  return await acceptAccount(settings, { person, level }, certificateIn(choice), chosen)
}

/** A certificate that came, if it is what was asked for. */
export async function acceptAccount(
  settings: ProviderSettings,
  { person, level }: Pick<CertificateRequest, 'person' | 'level'>,
  certificate: Bytes,
  documentNumber: string | undefined,
): Promise<SigningCertificate> {
  const at = settings.clock()
  const expected = { scheme: smartIdScheme, purpose: 'signing', person, level, at } as const
  const accepted = await acceptCertificate(certificate, expected, settings.issuersOf)
  return { ...accepted, ...(documentNumber && { documentNumber }) }
}

async function awaitChoice(
  settings: ProviderSettings,
  sessionId: string,
  signal: AbortSignal | undefined,
): Promise<FinishedSession> {
  const waiting = { waitMs: pollMs, ...(signal && { signal }) }
  const deadline = performance.now() + choiceMs
  while (performance.now() < deadline) {
    const session = await readSession(settings, sessionId, waiting, certificateEndResults)
    if (session !== 'running') return session
    await pause(pauseMs, undefined, signal && { signal })
  }
  throw new ProviderFailure('certificate-late')
}

/** A person's place in paths. */
export function personPath(person: Person): string {
  return `etsi/${encodeURIComponent(formatSemanticsIdentifier(personIdentifier(person)))}`
}

/** The place of one of a person's accounts, where it is known which; else the person's. */
export function accountPath(person: Person, documentNumber: string | undefined): string {
  return documentNumber ? `document/${encodeURIComponent(documentNumber)}` : personPath(person)
}

/** Without it, equal requests within fifteen seconds are one session; with it, equal orders are. */
export function freshNonce(): string {
  return randomBytes(15).toString('hex')
}
