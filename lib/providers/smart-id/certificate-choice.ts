import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bytes } from '@/lib/encoding/bytes'
import type { Person } from '@/lib/vocabulary/person'
import { acceptCertificate, smartIdScheme } from '../checks/certificate-checks'

import type { CertificateRequest, SigningCertificate } from '../identity-provider'
import { formatSemanticsIdentifier, personIdentifier } from '../person-identity'
import { callProvider, failureByWord } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { ProviderSettings } from '../provider-settings'
import {
  certificateEndResults,
  certificateIn,
  endResults,
  type FinishedSession,
  readSession,
  type SmartIdSettings,
  startSession,
  startStatuses,
} from './session'
import { certificateAnswer, relyingPartyBody } from './wire'

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
async function acceptAccount(
  settings: ProviderSettings,
  { person, level }: Pick<CertificateRequest, 'person' | 'level'>,
  certificate: Bytes,
  documentNumber: string | undefined,
): Promise<SigningCertificate> {
  const at = settings.clock()
  const expected = { scheme: smartIdScheme, purpose: 'signing', person, level, at } as const
  const accepted = await acceptCertificate(certificate, expected, settings.issuersOf)
  return { ...accepted, documentNumber }
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

/** The certificate of an account the person has shown before: at once, and nobody is asked. */
export async function certificateByDocument(
  settings: SmartIdSettings,
  request: CertificateRequest,
  documentNumber: string,
): Promise<SigningCertificate> {
  const { state, cert } = await callProvider(settings.http, {
    url: `${settings.url}/signature/certificate/${encodeURIComponent(documentNumber)}`,
    body: { ...relyingPartyBody(settings.relyingParty), certificateLevel: request.level },
    signal: request.signal,
    answer: certificateAnswer,
    failures: startStatuses,
    late: 'certificate-late',
    repeatable: true,
  })
  // A word we do not know is a failure even beside a certificate.
  if (state !== 'OK') throw failureByWord(endResults, state)
  if (!cert) throw new ProviderFailure('answer-rejected')
  if (cert.certificateLevel !== 'QUALIFIED') throw new ProviderFailure('not-qualified')
  return await acceptAccount(settings, request, cert.value, documentNumber)
}
